import { isOpenIn, type OpenDays } from '@scope/contract/company/open-days.words'
import { addDays, type Week } from '@scope/contract/kernel/calendar'
import { mediumDate } from '../../lib/dates/dates.ts'
import { Chip } from '../../ui/figure/Chip.tsx'

/** Says that a venue is not open in a week, so that nothing is due: `Opens Dec 7, 2026`, `Closed Nov 15, 2026`. */
export function NotOpen({ openDays, week }: { openDays: OpenDays; week: Week | undefined }) {
  if (week === undefined || isOpenIn(openDays, week)) return null
  const next = openDays.find(({ from }) => from !== null && from > addDays(week, 6))?.from
  const last = openDays.findLast(({ to }) => to !== null && to < week)?.to
  return (
    <Chip tone="quiet" outlined className="justify-self-start">
      {last ? `Closed ${mediumDate(last)}` : `Opens ${mediumDate(next ?? '')}`}
    </Chip>
  )
}
