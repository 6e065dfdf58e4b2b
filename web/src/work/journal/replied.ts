import type { Journal } from './texts.ts'

type Reviewed = Pick<Journal, 'submittedAt' | 'reviewedAt'>
type Replied = Reviewed & Pick<Journal, 'reviewedById' | 'reply' | 'repliedById' | 'repliedBy'>

/** Whether the review is of what the author said before they submitted again. */
export function isReviewOfEarlier({ submittedAt, reviewedAt }: Reviewed): boolean {
  return submittedAt !== null && reviewedAt !== null && Date.parse(reviewedAt) < Date.parse(submittedAt)
}

/** Whether the reply is: whoever reviews a later version without a word leaves it as it is. */
export function isReplyToEarlier(journal: Omit<Replied, 'repliedBy'>): boolean {
  if (journal.reply === null) return false
  return isReviewOfEarlier(journal) || journal.repliedById !== journal.reviewedById
}

/** Who replied to an entry; null where nobody did, or the reply is not for the reader. */
export function repliedLine(journal: Replied): string | null {
  if (!journal.reply) return null
  return `${journal.repliedBy} replied${isReplyToEarlier(journal) ? ' to an earlier version' : ''}`
}

/** Whether someone else's reply to this version stands, beside which there is no second one. */
export function isAnswered(journal: Omit<Replied, 'repliedBy'>, me: string): boolean {
  return journal.reply !== null && journal.repliedById !== me && !isReplyToEarlier(journal)
}
