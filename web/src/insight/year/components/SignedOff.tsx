import { nameFor } from '@scope/contract/company/stand-in.words'
import { priorityWords } from '@scope/contract/insight/year/lines.words'
import { countText } from '@scope/contract/kernel/count.words'
import type { VenueYear } from '../api.ts'
import { FigureList } from './FigureList.tsx'

/** The venue’s year in figures: priorities, sign-offs by person and by period, and the team. */
export function SignedOff({ venueYear, running }: { venueYear: VenueYear; running: boolean }) {
  const { priorities, turnover } = venueYear
  const { signedBy, periods } = priorities
  return (
    <FigureList
      figures={[
        ['Priorities', priorityWords(priorities)],
        [
          'Signed off by',
          signedBy.length === 0
            ? 'Nobody yet'
            : signedBy
                .map(({ name, for: gm, count }) => `${nameFor(name, gm)}:\u00a0${countText(count)}`)
                .join(' · '),
        ],
        ['By period', <Periods key="periods" periods={periods} />],
        ['Team', turnoverWords(turnover, running)],
      ]}
    />
  )
}

function Periods({ periods }: Pick<VenueYear['priorities'], 'periods'>) {
  if (periods.length === 0) return 'None'
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-x-4 gap-y-1">
      {periods.map(({ period, total, signedOff }) => (
        <li key={period}>
          <span className="text-quiet">Period {period}:</span> {signedOff} of {total}
        </li>
      ))}
    </ul>
  )
}

type Turnover = { atStart: number; atEnd: number; joined: readonly unknown[]; left: readonly unknown[] }

/** `5 at the start, 1 joined, 2 left, 4 now`. `running`: the year is not over. */
const turnoverWords = ({ atStart, atEnd, joined, left }: Turnover, running: boolean): string =>
  `${atStart} at the start, ${joined.length} joined, ${left.length} left, ${atEnd} ${running ? 'now' : 'at the end'}`
