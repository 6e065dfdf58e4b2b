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
