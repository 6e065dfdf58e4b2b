import type { Input } from '@scope/contract/calls'
import { type Period, type PlainDate, periodAt } from '@scope/contract/kernel/calendar'
import { FOCUSES_MAX } from '@scope/contract/work/focus.words'
import { conflict, invalid } from '../../kernel/refusal.ts'

type FocusBody = Input<'POST /api/focuses'>['body']

/** The trimmed texts of a focus. */
export type FocusTexts = Pick<FocusBody, 'title' | 'why' | 'category' | 'outcome'>

const LABELS = { title: 'Title', why: 'Why', outcome: 'Outcome' } as const

/** Reads the texts of a focus, trimmed. Refuses a blank one with 400. */
export function readTexts({ title, why, category, outcome }: FocusTexts): FocusTexts {
  const texts = { title: title.trim(), why: why.trim(), outcome: outcome.trim() }
  for (const field of ['title', 'why', 'outcome'] as const) {
    if (texts[field] === '') throw invalid(field, `${LABELS[field]} is required.`)
  }
  return { ...texts, category }
}

/** Whether a focus can still be set, changed or answered: until its period has ended by `today`, a plain date. */
export const isOpen = ({ year, period }: { year: number; period: number }, today: PlainDate): boolean =>
  today <= periodAt(year, period).endDate

/** Refuses with 409 a change of a focus whose period has ended. `today` is the company's or the venue's plain date. */
export function refuseClosed(focus: { year: number; period: number }, today: PlainDate): void {
  if (!isOpen(focus, today)) throw conflict('This period is closed.')
}

/** Refuses a new focus of an ended period with 400, and a fourth one with 409. `today` is the company's plain date. */
export function refuseNew({ period, count }: { period: Period; count: number }, today: PlainDate): void {
  if (!isOpen({ year: period.year, period: period.number }, today))
    throw invalid('period', 'period has already ended. Choose the current or a later period.')
  if (count >= FOCUSES_MAX) throw conflict(`A period has at most ${FOCUSES_MAX} focuses.`)
}
