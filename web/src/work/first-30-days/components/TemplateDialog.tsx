import { FOCUS_SKILLS, SHIPPED_TEMPLATE } from '@scope/contract/work/first-30-days.words'
import { DESCRIPTION_MAX, TITLE_MAX } from '@scope/contract/work/priority.words'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { PickSeveral } from '../../../ui/form/PickSeveral.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import type { FirstDays } from '../api.ts'
import { bodyOf, fieldOf, fieldsOf, flatOf, problemsOf } from '../template-form.ts'
import { useTemplateForm } from '../use-template-form.ts'
import { firstDaysWrites } from '../writes.ts'
import { TemplateTasks } from './TemplateTasks.tsx'

type TemplateDialogProps = Pick<FirstDays, 'template' | 'skills'> & { onClose: () => void }

/** Changes the company’s template of the first 30 days. */
export function TemplateDialog({ template, skills, onClose }: TemplateDialogProps) {
  const done = useWhileShown(onClose)
  const box = useRef<HTMLFormElement>(null)
  const { fields, isEdited, change, reset } = useTemplateForm(template)
  const [tries, setTries] = useState(0)
  const { start, isPending, error } = useWrite(firstDaysWrites.saveTemplate, 'first 30 days template')
  const errors = useErrors(error, flatOf(fields), fieldOf)
  const problems = problemsOf(fields)
  const errorOf = (field: string) => (tries > 0 ? problems[field] : undefined) ?? errors.at(field)
  useEffect(() => {
    if (error || tries > 0) box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])

  const discard = () => {
    reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTries((count) => count + 1)
    if (Object.keys(problems).length > 0) return
    start({ body: bodyOf(fields) }, null, () => {
      reset()
      done()
      toast({ title: 'First 30 days updated', description: 'New members are offered the new plan.' })
    })
  }
  const textBox = (field: 'goal' | 'points', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errorOf(field)}>
      {(aria) => (
        <textarea
          {...aria}
          value={fields[field]}
          onChange={(event) => change({ [field]: event.target.value })}
          readOnly={isPending}
          rows={4}
          maxLength={field === 'goal' ? DESCRIPTION_MAX : undefined}
          className={inputClass}
        />
      )}
    </Field>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change the first 30 days"
      description="What was started stays as it is."
    >
      <form ref={box} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <NeedsNetwork what="Settings" />
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          disabled={isPending}
          onClick={() => change(fieldsOf(SHIPPED_TEMPLATE))}
        >
          Use the standard plan
        </Button>
        <Field label="Title" error={errorOf('title')}>
          {(aria) => (
            <input
              {...aria}
              value={fields.title}
              onChange={(event) => change({ title: event.target.value })}
              readOnly={isPending}
              maxLength={TITLE_MAX}
              autoComplete="off"
              className={inputClass}
            />
          )}
        </Field>
        {textBox('goal', 'Goal')}
        <TemplateTasks
          tasks={fields.tasks}
          errorOf={errorOf}
          disabled={isPending}
          onChange={(tasks) => change({ tasks })}
        />
        <PickSeveral
          label="Skills in focus"
          add="Add a skill"
          chosen={fields.skillIds}
          options={skills.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(skillIds) => change({ skillIds })}
          hint={`${FOCUS_SKILLS} of them. ${fields.skillIds.length} chosen.`}
          error={errorOf('skillIds')}
          disabled={isPending}
        />
        {textBox('points', 'Points for the first one-on-one', 'One a line.')}
        {errors.ofForm && (
          <p role="alert" className="font-semibold text-overdue">
            {errors.ofForm}
          </p>
        )}
        <DialogActions>
          <Button variant="secondary" disabled={isPending} onClick={discard}>
            {isEdited ? 'Discard' : 'Cancel'}
          </Button>
          <SaveButton type="submit" busy={isPending}>
            Save
          </SaveButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
