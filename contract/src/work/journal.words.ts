/** The words and limits of journals. No schema here: the browser loads this file. */

export const VISIBILITIES = ['private', 'shared'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** In code points (decisions 5). */
export const JOURNAL_MAX = 1000

/** The same for each text of the structured part. */
export const STRUCTURED_MAX = 1000

/** How many weeks back, besides this week, an entry can be written for. */
export const JOURNAL_WEEKS_BACK = 13

/** The texts of the structured part; `nextStepDate` is separate (decisions 3). */
export const STRUCTURED_TEXTS = [
  'wins',
  'metricsMoved',
  'guestsMoments',
  'issuesBlocked',
  'nextStep',
  'evidenceUrl',
] as const

/** The label of each field of the structured part. */
export const STRUCTURED_LABELS: Record<(typeof STRUCTURED_TEXTS)[number] | 'nextStepDate', string> = {
  wins: 'Wins',
  metricsMoved: 'Metrics moved',
  guestsMoments: 'Guest moments',
  issuesBlocked: 'Issues blocked',
  nextStep: 'Next step',
  nextStepDate: 'Next step by',
  evidenceUrl: 'Evidence link',
}

/** Characters of a period entry's preview (document 2, section 9). */
const PREVIEW_MAX = 100

/** The first `PREVIEW_MAX` characters, with an ellipsis if the text is longer. */
export function preview(text: string): string {
  const points = [...text]
  return points.length > PREVIEW_MAX ? `${points.slice(0, PREVIEW_MAX).join('')}…` : text
}

/**
 * States of a week's journal, worst last (decisions 5). `due` means due today or later; `away`: none is due, because
 * the member is away.
 */
export const JOURNAL_STATES = ['away', 'complete', 'due', 'overdue'] as const
export type JournalState = (typeof JOURNAL_STATES)[number]
