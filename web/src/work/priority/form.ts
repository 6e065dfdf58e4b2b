import { ABSENT } from '@scope/contract/kernel/figures'
import {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  categoryGroup,
  DESCRIPTION_MAX,
  LINE_MAX,
  TITLE_MAX,
} from '@scope/contract/work/priority.words'
import { mediumDate } from '../../lib/dates/dates.ts'
import { tooLong } from '../../lib/too-long.ts'
import type { Priority } from './place.ts'

/** The fields of a priority as a form shows them. */
export type Form = Record<
  | 'title'
  | 'description'
  | 'category'
  | 'targetDate'
  | 'outcomeKpi'
  | 'confidence'
  | 'nextAction'
  /** The id of a focus; empty for none. */
  | 'focus',
  string
>
type Stored = Pick<Priority, keyof Form>

/** The fields that are not free text. */
export const WHOLE = ['category', 'targetDate', 'confidence', 'focus'] as const

export const formOf = (priority: Stored): Form => ({
  title: priority.title,
  description: priority.description ?? '',
  category: priority.category,
  targetDate: priority.targetDate ?? '',
  outcomeKpi: priority.outcomeKpi ?? '',
  confidence: priority.confidence === null ? '' : `${priority.confidence}`,
  nextAction: priority.nextAction ?? '',
  focus: priority.focus?.id ?? '',
})

const isCategory = (code: string): code is Category => CATEGORIES.some((category) => category === code)

/** The fields as input of a call. A legacy category stays as stored. */
export const bodyOf = (form: Form) => ({
  title: form.title.trim(),
  description: form.description.trim() || null,
  ...(isCategory(form.category) ? { category: form.category } : {}),
  targetDate: form.targetDate || null,
  outcomeKpi: form.outcomeKpi.trim() || null,
  confidence: form.confidence.trim() === '' ? null : Number(form.confidence),
  nextAction: form.nextAction.trim() || null,
  focus: form.focus || null,
})

/** The problem of each field. */
export type Faults = Partial<Record<keyof Form, string | undefined>>

export function faultsOf(form: Form): Faults {
  const confidence = form.confidence.trim()
  return {
    title: tooLong(form.title.trim(), TITLE_MAX),
    description: tooLong(form.description.trim(), DESCRIPTION_MAX),
    outcomeKpi: tooLong(form.outcomeKpi.trim(), LINE_MAX),
    confidence: /^(\d{1,2}|100)?$/.test(confidence) ? undefined : 'Enter 0 to 100.',
    nextAction: tooLong(form.nextAction.trim(), LINE_MAX),
  }
}

/** Whether the form can be sent: it has a title, and nothing is wrong. */
export const isSendable = (form: Form): boolean =>
  form.title.trim() !== '' && Object.values(faultsOf(form)).every((fault) => fault === undefined)

/** The focus and the fields behind `More`, in words. `focuses` are those that the form may name. */
export const detailsOf = (
  form: Form,
  focuses: readonly { id: string; title: string }[],
): { name: string; value: string }[] => [
  { name: 'Focus', value: focuses.find(({ id }) => id === form.focus)?.title ?? ABSENT },
  { name: 'Category', value: CATEGORY_LABELS[categoryGroup(form.category)] },
  { name: 'Target date', value: form.targetDate ? mediumDate(form.targetDate) : ABSENT },
  { name: 'Outcome KPI', value: form.outcomeKpi.trim() || ABSENT },
  { name: 'Confidence', value: form.confidence ? `${form.confidence}%` : ABSENT },
  { name: 'Next action', value: form.nextAction.trim() || ABSENT },
]

export const categoryOptions = CATEGORIES.map((code) => ({
  value: code,
  label: CATEGORY_LABELS[categoryGroup(code)],
}))

/** The option for a stored category, which may be a legacy code. */
export const optionOf = (code: string): string =>
  CATEGORIES.find((category) => categoryGroup(category) === categoryGroup(code)) ?? code
