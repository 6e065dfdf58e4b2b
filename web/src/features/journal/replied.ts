import type { Journal } from './texts.ts'

type Reviewed = Pick<Journal, 'submittedAt' | 'reviewedAt'>

/** Whether the review is of what the author said before they submitted again. */
export function isOfEarlier({ submittedAt, reviewedAt }: Reviewed): boolean {
  return submittedAt !== null && reviewedAt !== null && Date.parse(reviewedAt) < Date.parse(submittedAt)
}

/** Who replied to an entry; null where nobody did, or the reply is not for the reader. */
export function repliedLine(journal: Reviewed & Pick<Journal, 'reviewedBy' | 'reply'>): string | null {
  if (!journal.reply) return null
  return `${journal.reviewedBy} replied${isOfEarlier(journal) ? ' to an earlier version' : ''}`
}
