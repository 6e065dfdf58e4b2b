import { ApiError, sentenceOf } from '../../lib/api/errors.ts'
import { reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { journalsKey } from '../journal/api.ts'
import { reviewListKey } from './api.ts'
import type { Review } from './queue.ts'
import { restoreReply } from './reply-draft.ts'

/** The slugs of the venue and the BLT member of the journal. */
type About = { venue: string; blt: string }
/** `reply` was sent with the review, by this user; empty for none. */
type TakenBack = About & { name: string; userId: string; reply: string }
const FAILED = 'Failed to mark the journal as reviewed. Please try again.'

const listsOf = ({ about }: { about: About }) => [reviewKey, journalsKey(about.venue, about.blt)]

/** Someone else has already reviewed it or replied. */
const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

/** If a review is refused because the author submitted again: when the author did. */
export const submittedAgainAt = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'stale' ? error.currentEntry?.updatedAt : undefined

export const reviewJournal: Write<'POST /api/journals/:id/review', About> = {
  name: 'journal.review',
  call: 'POST /api/journals/:id/review',
  repeatable: true,
  stored: (client, _, { input }) =>
    client.setQueriesData<Review>(
      { queryKey: reviewListKey },
      (before) => before && withoutJournal(before, input.params.id),
    ),
  refreshes: listsOf,
  rechecks: (act, error) => (submittedAgainAt(error) || isTaken(error) ? listsOf(act) : []),
  says: (error) => {
    if (submittedAgainAt(error)) return null
    return ['Error', isTaken(error) ? sentenceOf(error) : FAILED]
  },
}

export const takeBackReview: Write<'DELETE /api/journals/:id/review', TakenBack> = {
  name: 'journal.takeBackReview',
  call: 'DELETE /api/journals/:id/review',
  stored: (_client, _reply, { input, about }) => restoreReply(about, input.params.id, about.reply),
  awaits: listsOf,
  rechecks: listsOf,
  says: (error, { about: { name } }) => [
    'Error',
    error instanceof ApiError && error.code === 'forbidden'
      ? sentenceOf(error)
      : `The review of ${name}’s journal was not undone. Please try again.`,
  ],
}

/** The waiting list after a review, until the server sends a new one. */
export function withoutJournal(review: Review, id: string): Review {
  const journals = review.journals.filter(({ journal }) => journal.id !== id)
  return { ...review, journals, total: review.total - (review.journals.length - journals.length) }
}
