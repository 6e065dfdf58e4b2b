import { DEFAULT_RANGE, RANGE_MONTHS, type Range } from '@scope/contract/analytics.words'
import { addMonths, dateIn } from '@scope/contract/calendar'
import type { Context } from '../../context.ts'
import { timezoneOf, venueIdOf } from '../venue/service.ts'
import { snapshotCards } from './rules.ts'
import { countDue } from './view.ts'

/** What was due, completed and on time in a range that ends today, of one venue or all within reach. */
export async function snapshotOf(context: Context, asked: { range?: Range; venue?: string }) {
  const venueId = await venueIdOf(context, asked.venue)
  const to = dateIn(await timezoneOf(context, asked.venue), context.now)
  const from = addMonths(to, -RANGE_MONTHS[asked.range ?? DEFAULT_RANGE])
  return { from, to, cards: snapshotCards(await countDue(context.reach, context.db, { from, to, venueId })) }
}
