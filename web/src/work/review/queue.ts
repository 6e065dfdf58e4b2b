import type { Reply } from '@scope/contract/calls'

export type Review = Reply<'GET /api/review'>
export type WaitingJournal = Review['journals'][number]

/** What still waits once a journal is reviewed, until the server is asked again. */
export function withoutJournal(review: Review, id: string): Review {
  const journals = review.journals.filter(({ journal }) => journal.id !== id)
  return { ...review, journals, total: review.total - (review.journals.length - journals.length) }
}

/** Where one goes on when a journal leaves the list: to the one after it, else to the one before. */
export function besideJournal(journals: WaitingJournal[], id: string): WaitingJournal | undefined {
  const index = journals.findIndex(({ journal }) => journal.id === id)
  return journals[index + 1] ?? journals[index - 1]
}

/**
 * What waits, and in its place what waits no more though a reply to it is not sent: nobody's words go with a card.
 * `before` is what was shown until now.
 */
export function withUnsent(
  journals: WaitingJournal[],
  before: WaitingJournal[],
  unsent: (id: string) => boolean,
): WaitingJournal[] {
  const waits = new Set(journals.map(({ journal }) => journal.id))
  const kept = before.filter(({ journal }) => !waits.has(journal.id) && unsent(journal.id))
  return kept.length === 0 ? journals : [...journals, ...kept].toSorted(bySubmission)
}

/** As the server lists them: the longest waiting first. */
function bySubmission({ journal: one }: WaitingJournal, { journal: other }: WaitingJournal): number {
  return (
    (one.submittedAt ?? '').localeCompare(other.submittedAt ?? '') ||
    (one.id < other.id ? -1 : Number(one.id > other.id))
  )
}
