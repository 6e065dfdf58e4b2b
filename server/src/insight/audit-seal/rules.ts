import { countText, plural } from '@scope/contract/kernel/count.words'
/** What a comparison of a company's trail with its seals found: a fault in words, or that it is whole. */
export type Verdict =
  | { fault: string }
  | {
      rows: number
      /** Rows that no seal covers yet. */
      waiting: number
      /** The newest seal, with its hash in hex. */
      last: { hash: string; sealedAt: string } | undefined
      /** Whether one of the seals has the hash that was asked for. */
      isKnown: boolean
    }

type Row = { id: string; action: string | null; at: string | null; isChanged?: boolean }

/** Says what happened to a row: changed or put in between as `seal` shows, removed, or added without the trail noticing. */
export function rowInWords(
  { id, action, at, isChanged }: Row,
  seal?: { number: number; sealedAt: string },
): string {
  if (action === null) {
    return seal
      ? `Row ${id} was removed. Seal ${seal.number} of ${seal.sealedAt} covers it.`
      : `Row ${id} was removed before it was sealed.`
  }
  const row = `Row ${id} (${action}, ${at})`
  if (isChanged) return `${row} was changed after seal ${seal?.number} of ${seal?.sealedAt}.`
  return seal
    ? `${row} was put in between: seal ${seal.number} of ${seal.sealedAt} is the first that covers it.`
    : `${row} was put in between: no seal covers it.`
}

/** A verdict in one line. Instants are in UTC. */
export function verdictInWords(verdict: Verdict): string {
  if ('fault' in verdict) return verdict.fault
  const { rows, waiting, last } = verdict
  const counted = `whole: ${plural(rows, 'row')}`
  if (!last) return `${counted}, not sealed yet.`
  const later = waiting > 0 ? `, ${countText(waiting)} later` : ''
  return `${counted}, sealed until ${last.sealedAt}${later}. The last seal is ${last.hash}.`
}
