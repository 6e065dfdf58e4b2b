import { beside } from '@scope/contract/insight/year/lines.words'
import { monthDay } from '../../../lib/dates/dates.ts'
import type { VenueYear } from '../api.ts'
import { LineLink } from './LineLink.tsx'
import { Rows, Section } from './Section.tsx'

/** The visits of the year, each with what came of it. Nothing without any. */
export function Visits({ visits = [] }: { visits: VenueYear['visits'] }) {
  if (visits.length === 0) return null
  return (
    <Section id="year-visits" title="Visits and what came of them">
      <Rows rows={visits} of="visits" none="">
        {({ on, visitor, path, agreements, done }) => (
          <li key={path}>
            <LineLink
              to={path}
              title={beside(monthDay(on), visitor)}
              detail={
                agreements === 0
                  ? 'Nothing was agreed'
                  : [`${done.length} of ${agreements} done`, done.join(' · ')].filter(Boolean).join(': ')
              }
            />
          </li>
        )}
      </Rows>
    </Section>
  )
}
