import type { Journal } from './texts.ts'

type Reviewed = Pick<Journal, 'submittedAt' | 'reviewedAt'>
type Replied = Reviewed & Pick<Journal, 'reviewedById' | 'reply' | 'repliedById' | 'repliedBy'>

/** Whether the review is of an earlier version: the author submitted again since. */
export function isReviewOfEarlier({ submittedAt, reviewedAt }: Reviewed): boolean {
  return submittedAt !== null && reviewedAt !== null && Date.parse(reviewedAt) < Date.parse(submittedAt)
}

/** Whether the reply is to an earlier version. Reviewing a later version without a reply keeps the old one. */
export function isReplyToEarlier(journal: Omit<Replied, 'repliedBy'>): boolean {
  if (journal.reply === null) return false
  return isReviewOfEarlier(journal) || journal.repliedById !== journal.reviewedById
}

/** Who replied to an entry; null for no reply, or one the user may not read. */
export function repliedLine(journal: Replied): string | null {
  if (!journal.reply) return null
  return `${journal.repliedBy} replied${isReplyToEarlier(journal) ? ' to an earlier version' : ''}`
}

/** Whether someone else already replied to this version, which allows one reply only. */
export function isAnswered(journal: Omit<Replied, 'repliedBy'>, me: string): boolean {
  return journal.reply !== null && journal.repliedById !== me && !isReplyToEarlier(journal)
}
