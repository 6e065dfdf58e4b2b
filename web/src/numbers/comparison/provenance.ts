import type { Source } from '@scope/contract/numbers/metrics.words'
import type { Times } from '../../lib/dates/dates.ts'

type Provenance = {
  source: Source
  via?: string | null
  by: string | null
  savedAt: string
  /** Who changed the tags since then. */
  tagged?: { by: string | null; savedAt: string } | null
}

const VERBS: Record<Source, string> = { typed: 'Entered', imported: 'Imported' }

/**
 * `Entered by Dana Ruiz, Nov 16, 2026, 9:02 AM`, or `Toast, sales by day · by e-mail, Mon 6:04 AM`. A file
 * imported by the operator has no author.
 */
export function provenanceText(saved: Provenance, times: Times): string {
  const { tagged } = saved
  const tags = tagged
    ? `. Tags${tagged.by ? ` by ${tagged.by}` : ' from a file'}, ${times.dateTime(tagged.savedAt)}`
    : ''
  return originText(saved, times) + tags
}

function originText({ source, via, by, savedAt }: Provenance, { dateTime, recent }: Times): string {
  if (via) return `${by ? `Imported by ${by}: ` : ''}${via}, ${recent(savedAt)}`
  return `${VERBS[source]}${by ? ` by ${by}` : ' from a file'}, ${dateTime(savedAt)}`
}
