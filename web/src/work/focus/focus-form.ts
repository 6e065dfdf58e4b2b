import type { Input } from '@scope/contract/calls'
import { FOCUS_TITLE_MAX, FOCUS_WHY_MAX } from '@scope/contract/work/focus.words'
import { LINE_MAX } from '@scope/contract/work/priority.words'
import { tooLong } from '../../lib/too-long.ts'
import type { Focus } from './api.ts'

/** A focus in its form. */
export type FocusFields = Pick<Focus, 'title' | 'why' | 'category' | 'outcome'>

export const EMPTY_FOCUS: FocusFields = { title: '', why: '', category: 'OPERATIONS', outcome: '' }

export const fieldsOf = ({ title, why, category, outcome }: FocusFields): FocusFields => ({
  ...{ title, why, category, outcome },
})

export const bodyOf = (fields: FocusFields): Omit<Input<'POST /api/focuses'>['body'], 'period'> => ({
  title: fields.title.trim(),
  why: fields.why.trim(),
  category: fields.category,
  outcome: fields.outcome.trim(),
})

/** The problems by field, before the form is sent. */
export function problemsOf({ title, why, outcome }: FocusFields): Partial<Record<keyof FocusFields, string>> {
  const problem = (text: string, missing: string, max: number) =>
    text.trim() === '' ? missing : tooLong(text.trim(), max)
  const problems = {
    title: problem(title, 'Enter a title.', FOCUS_TITLE_MAX),
    why: problem(why, 'Say why.', FOCUS_WHY_MAX),
    outcome: problem(outcome, 'Say what should come of it.', LINE_MAX),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined))
}
