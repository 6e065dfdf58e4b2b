import { countText, plural } from '@scope/contract/kernel/count.words'

/** The result of comparing a company's trail with its seals: a fault in words, or that it is whole. */
export type Verdict =
  | { fault: string }
  | {
      rows: number
      /** Rows that no seal covers yet. */
      waiting: number
      /** Rows whose words were removed on request. */
      withoutWords: number
      /** The newest seal, with its hash in hex. */
      last: { hash: string; sealedAt: string } | undefined
      /** Whether one of the seals has the hash to look for. */
      hasKnownHash: boolean
    }

type Row = { id: string; action: string | null; at: string | null; isChanged?: boolean }

/** Describes a fault in a row: changed, removed or inserted later. `seal` is the first seal that covers it, if any. */
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
  const { rows, waiting, withoutWords, last } = verdict
  const count = `whole: ${plural(rows, 'row')}`
  const without = withoutWords > 0 ? `; ${plural(withoutWords, 'row')} without words, by request` : ''
  if (!last) return `${count}, not sealed yet${without}.`
  const later = waiting > 0 ? `, ${countText(waiting)} later` : ''
  return `${count}, sealed until ${last.sealedAt}${later}${without}. The last seal is ${last.hash}.`
}
