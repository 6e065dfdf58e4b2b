import { CATEGORIES, CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import type { Focus } from '../api.ts'
import { bodyOf, EMPTY_FOCUS, type FocusFields, fieldsOf, problemsOf } from '../focus-form.ts'
import { focusWrites } from '../writes.ts'

const categories = CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[categoryGroup(value)] }))
const isCategory = (code: string): code is FocusFields['category'] => CATEGORIES.some((one) => one === code)

export const focusDraftKey = (owner: string, period: string, focus: Focus | null): string =>
  draftKey('focus', owner, focus?.id ?? period)

type FocusFormProps = {
  owner: string
  /** Such as `2026-11`. */
  period: string
  /** The one that is changed; null for a new one. */
  focus: Focus | null
  onDone: () => void
}

/** Sets a focus of a period, or changes one. A draft is kept on the device until then. */
export function FocusForm({ owner, period, focus, onDone }: FocusFormProps) {
  const stored = focus ? fieldsOf(focus) : EMPTY_FOCUS
  const draft = useDraft(focusDraftKey(owner, period, focus), stored, null, ['category'])
  const { fields } = draft
  const box = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const setting = useWrite(focusWrites.set, `focus ${period}`)
  const changing = useWrite(focusWrites.change, `focus ${focus?.id ?? period}`)
  const { isPending, error } = focus ? changing : setting
  const problems = problemsOf(fields)
  const errors = useErrors(error, fields)
  const errorOf = (field: keyof FocusFields) => (tries > 0 ? problems[field] : undefined) ?? errors.at(field)
  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])

  const close = () => {
    draft.reset(stored)
    onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (Object.keys(problems).length > 0) return
    const body = bodyOf(fields)
    if (focus) changing.start({ params: { id: focus.id }, body }, null, close)
    else setting.start({ body: { period, ...body } }, null, close)
  }
  return (
    <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
      <Field label="Title" hint="Short: priorities name it." error={errorOf('title')}>
        {(aria) => (
          <input
            {...aria}
            ref={focusOnMount}
            value={fields.title}
            onChange={(event) => draft.change({ title: event.target.value })}
            readOnly={isPending}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      <Field label="Why" error={errorOf('why')}>
        {(aria) => (
          <textarea
            {...aria}
            value={fields.why}
            onChange={(event) => draft.change({ why: event.target.value })}
            readOnly={isPending}
            rows={3}
            className={inputClass}
          />
        )}
      </Field>
      <div className="grid content-start gap-2">
        <span aria-hidden className="font-semibold">
          Category
        </span>
        <Picker
          label="Category"
          value={fields.category}
          options={categories}
          onChange={(category) => isCategory(category) && draft.change({ category })}
          disabled={isPending}
          className="min-h-12!"
        />
      </div>
      <Field
        label="Outcome"
        hint="What should come of it, and how you measure it."
        error={errorOf('outcome')}
      >
        {(aria) => (
          <input
            {...aria}
            value={fields.outcome}
            onChange={(event) => draft.change({ outcome: event.target.value })}
            readOnly={isPending}
            autoComplete="off"
            className={inputClass}
          />
        )}
      </Field>
      {errors.ofForm && (
        <p role="alert" className="font-semibold text-overdue">
          {errors.ofForm}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" disabled={isPending} onClick={close}>
          Cancel
        </Button>
        <SaveButton type="submit" busy={isPending}>
          {focus ? 'Save' : 'Set focus'}
        </SaveButton>
      </DialogActions>
    </form>
  )
}
