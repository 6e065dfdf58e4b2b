import { AttentionRow } from '../../signal/components/AttentionRow.tsx'
import type { Brief } from '../api.ts'
import { Section } from './Section.tsx'

/** What stands out at the venue, each with its reason. */
export function Signals({ brief: { venue, signals } }: { brief: Brief }) {
  // Every one is of the venue that the screen names.
  const short = (headline: string) => headline.replace(` at ${venue.name}`, '')
  if (signals.length === 0) return null
  return (
    <Section title="Signals">
      <ul className="grid grid-cols-1 divide-y divide-line">
        {signals.map((signal) => (
          <AttentionRow key={signal.id} signal={{ ...signal, headline: short(signal.headline) }} reasoned />
        ))}
      </ul>
    </Section>
  )
}
