import type { Source } from '@scope/contract/numbers/metrics.words'
import type { Times } from '../../lib/dates/dates.ts'

type Provenance = { source: Source; by: string | null; savedAt: string }

const VERBS: Record<Source, string> = { typed: 'Entered', imported: 'Imported' }

/** `Entered by Dana Ruiz, Nov 16, 2026, 9:02 AM`. A file imported by the operator has no author. */
export function provenanceText({ source, by, savedAt }: Provenance, { dateTime }: Times): string {
  return `${VERBS[source]}${by ? ` by ${by}` : ' from a file'}, ${dateTime(savedAt)}`
}
