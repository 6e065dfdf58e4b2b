import { CATEGORIES, CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
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
  /** The focus to change; null for a new one. */
  focus: Focus | null
  onDone: () => void
}

/** Sets a focus of a period, or changes one. A draft is kept on the device until then. */
export function FocusForm({ owner, period, focus, onDone }: FocusFormProps) {
  const stored = focus ? fieldsOf(focus) : EMPTY_FOCUS
  const draft = useDraft(focusDraftKey(owner, period, focus), stored, null, ['category'])
  const { fields } = draft
  const setting = useWrite(focusWrites.set, `focus ${period}`)
  const changing = useWrite(focusWrites.change, `focus ${focus?.id ?? period}`)
  const { isPending, error } = focus ? changing : setting
  const problems = problemsOf(fields)
  const errors = useErrors(error, fields)
  const close = () => {
    draft.reset(stored)
    onDone()
  }
  const send = () => {
    const body = bodyOf(fields)
    if (focus) changing.start({ params: { id: focus.id }, body }, null, close)
    else setting.start({ body: { period, ...body } }, null, close)
  }
  const { tried, form } = useSubmit({ error, isWrong: Object.keys(problems).length > 0, send })
  const errorOf = (field: keyof FocusFields) => (tried ? problems[field] : undefined) ?? errors.at(field)
  return (
    <form {...form} className="grid grid-cols-1 gap-5">
      <TextField
        label="Title"
        hint="Short: priorities name it."
        error={errorOf('title')}
        ref={focusOnMount}
        value={fields.title}
        onChange={(title) => draft.change({ title })}
        readOnly={isPending}
      />
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
      <TextField
        label="Outcome"
        hint="What should come of it, and how you measure it."
        error={errorOf('outcome')}
        value={fields.outcome}
        onChange={(outcome) => draft.change({ outcome })}
        readOnly={isPending}
      />
      <FormError text={errors.ofForm} />
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
