import { DEFAULT_RANGE, RANGE_MONTHS, type Range } from '@scope/contract/analytics.words'
import { addMonths, addWeeks, dateIn, weekOf } from '@scope/contract/calendar'
import type { Reply } from '@scope/contract/calls'
import type { Context } from '../../context.ts'
import { sharedToday, timezoneOf, venueIdOf } from '../venue/service.ts'
import { snapshotCards, weeksTouched } from './rules.ts'
import { countDue, countTasks, listCovered } from './view.ts'

/** What was due, completed and on time in a range that ends today, of one venue or all within reach. */
export async function snapshotOf(
  context: Context,
  asked: { range?: Range; venue?: string },
): Promise<Reply<'GET /api/analytics/snapshot'>> {
  const { reach, db } = context
  const venueId = await venueIdOf(context, asked.venue)
  const to = dateIn(await timezoneOf(context, asked.venue), context.now)
  const from = addMonths(to, -RANGE_MONTHS[asked.range ?? DEFAULT_RANGE])
  const weeks = weeksTouched(from, to)
  // The last week that is over at every one of them.
  const complete = addWeeks(weekOf(asked.venue === undefined ? await sharedToday(context) : to), -1)
  const [due, velocity, covered] = await Promise.all([
    countDue(reach, db, { from, to, venueId }),
    countTasks(reach, db, { weeks, venueId }),
    listCovered(reach, db, { week: complete, venueId }),
  ])
  const missing = covered.filter(({ reported }) => !reported).map(({ name }) => name)
  return {
    from,
    to,
    cards: { ...snapshotCards(due), velocity },
    coverage: {
      weekOf: complete,
      venues: covered.length,
      reported: covered.length - missing.length,
      missing,
    },
  }
}
