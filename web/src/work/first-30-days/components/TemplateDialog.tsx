import {
  type First30DaysTemplate,
  FOCUS_SKILLS,
  SHIPPED_TEMPLATE,
} from '@scope/contract/work/first-30-days.words'
import { DESCRIPTION_MAX, TITLE_MAX } from '@scope/contract/work/priority.words'
import { useMe } from '../../../company/person/api.ts'
import { useErrors } from '../../../lib/api/use-errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { PickSeveral } from '../../../ui/form/PickSeveral.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import type { FirstDays } from '../api.ts'
import { bodyOf, fieldOf, fieldsOf, flatOf, problemsOf, type TemplateFields } from '../template-form.ts'
import { firstDaysWrites } from '../writes.ts'
import { TemplateTasks } from './TemplateTasks.tsx'

type TemplateDialogProps = Pick<FirstDays, 'template' | 'skills'> & { onClose: () => void }

/** Changes the company’s template of the first 30 days. */
export function TemplateDialog({ template, skills, onClose }: TemplateDialogProps) {
  const done = useWhileShown(onClose)
  const { fields, isEdited, change, reset } = useTemplateForm(template)
  const { start, isPending, error } = useWrite(firstDaysWrites.saveTemplate, 'first 30 days template')
  const errors = useErrors(error, flatOf(fields), fieldOf)
  const problems = problemsOf(fields)
  const { tried, form } = useSubmit({
    error,
    isWrong: Object.keys(problems).length > 0,
    send: () =>
      start({ body: bodyOf(fields) }, null, () => {
        reset()
        done()
        toast({ title: 'First 30 days updated', description: 'New members are offered the new plan.' })
      }),
  })
  const errorOf = (field: string) => (tried ? problems[field] : undefined) ?? errors.at(field)
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
    <FormDialog
      title="Change the first 30 days"
      description="What was started stays as it is."
      what="Settings"
      form={form}
      save="Save"
      busy={isPending}
      cancel={isEdited ? 'Discard' : 'Cancel'}
      onCancel={() => {
        reset()
        onClose()
      }}
      onClose={onClose}
    >
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={isPending}
        onClick={() => change(fieldsOf(SHIPPED_TEMPLATE))}
      >
        Use the standard plan
      </Button>
      <TextField
        label="Title"
        error={errorOf('title')}
        value={fields.title}
        onChange={(title) => change({ title })}
        readOnly={isPending}
        maxLength={TITLE_MAX}
      />
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
      <FormError text={errors.ofForm} />
    </FormDialog>
  )
}

/** The template as it is edited, stored on the device as one text until it is saved or discarded. */
function useTemplateForm(template: First30DaysTemplate) {
  const { userId } = useMe()
  const stored = JSON.stringify(fieldsOf(template))
  const draft = useDraft(draftKey('first-30-days', userId), { form: stored }, null, ['form'])
  const { form } = draft.fields
  const fields: TemplateFields = JSON.parse(form)
  return {
    fields,
    isEdited: form !== stored,
    change: (more: Partial<TemplateFields>) => draft.change({ form: JSON.stringify({ ...fields, ...more }) }),
    reset: () => draft.reset({ form: stored }),
  }
}
