import type { Source } from '@scope/contract/numbers/metrics.words'
import type { Times } from '../../lib/dates/dates.ts'

type Provenance = { source: Source; via?: string | null; by: string | null; savedAt: string }

const VERBS: Record<Source, string> = { typed: 'Entered', imported: 'Imported' }

/**
 * `Entered by Dana Ruiz, Nov 16, 2026, 9:02 AM`, or `Toast, sales by day · by e-mail, Mon 6:04 AM`. A file
 * imported by the operator has no author.
 */
export function provenanceText(
  { source, via, by, savedAt }: Provenance,
  { dateTime, recent }: Times,
): string {
  if (via) return `${by ? `Imported by ${by}: ` : ''}${via}, ${recent(savedAt)}`
  return `${VERBS[source]}${by ? ` by ${by}` : ' from a file'}, ${dateTime(savedAt)}`
}
