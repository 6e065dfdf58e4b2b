import type { First30DaysTemplate } from '@scope/contract/work/first-30-days.words'
import { useMe } from '../../company/person/api.ts'
import { draftKey } from '../../lib/drafts/drafts.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { fieldsOf, type TemplateFields } from './template-form.ts'

/** The template as it is edited, stored on the device as one text until it is saved or discarded. */
export function useTemplateForm(template: First30DaysTemplate) {
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
