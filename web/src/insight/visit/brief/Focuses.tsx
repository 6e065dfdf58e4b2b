import { venuePath } from '../../../company/venue/venue-path.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import type { Brief } from '../api.ts'
import { Line, Section } from './Section.tsx'

/** The company’s focuses of the period, with the venue’s answers. */
export function Focuses({ brief: { venue, focuses } }: { brief: Brief }) {
  if (focuses.length === 0) return null
  return (
    <Section title={focuses.length === 1 ? 'Focus' : 'Focuses'}>
      <ul>
        {focuses.map(({ id, title, answer }) => (
          <Line key={id} to={venuePath(PATHS.board, venue.slug)}>
            <bdi>{title}</bdi>
            <span className="text-quiet">
              {' '}
              · <bdi>{answer ?? 'no answer yet'}</bdi>
            </span>
          </Line>
        ))}
      </ul>
    </Section>
  )
}
