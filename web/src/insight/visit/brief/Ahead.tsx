import { tagLabels } from '@scope/contract/numbers/tags.words'
import { venuePath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { shortMonthDay } from '../../../lib/dates/dates.ts'
import type { Brief } from '../api.ts'
import { Line, Section } from './Section.tsx'

/** The tagged weeks from this one on, closed days among them. */
export function Ahead({ brief: { venue, ahead } }: { brief: Brief }) {
  if (ahead.length === 0) return null
  return (
    <Section title="Ahead">
      <ul>
        {ahead.map(({ weekOf, tags }) => (
          <Line key={weekOf} to={`${venuePath(PATHS.metrics, venue.slug)}?week=${weekOf}`}>
            <span className="text-quiet">Week of {shortMonthDay(weekOf)}: </span>
            <bdi>{tagLabels(tags)}</bdi>
          </Line>
        ))}
      </ul>
    </Section>
  )
}
