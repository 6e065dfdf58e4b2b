import type { Input, Reply } from '@scope/contract/calls'
import type { FocusAtVenues } from '@scope/contract/insight/rollup/rollup'
import { periodAt } from '@scope/contract/kernel/calendar'
import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import { readPeriod } from '../../company/period/rules.ts'
import { sharedToday, venueIdOf } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { notFound } from '../../kernel/refusal.ts'
import { isOpen } from '../../work/focus/rules.ts'
import { mayEditFocuses } from '../../work/focus/service.ts'
import { findFocus, listAtVenues, listDone, listServed } from '../../work/focus/view.ts'

/** A period's focuses with the number of priorities that serve each, at all venues within reach or at one. */
export async function focusesServed(
  context: Context,
  { venue, period = 'current' }: Input<'GET /api/rollup/focuses'>['query'],
): Promise<Reply<'GET /api/rollup/focuses'>> {
  const { reach, db } = context
  const venueId = await venueIdOf(context, venue)
  const today = await sharedToday(context)
  const named = readPeriod(period, today)
  const focus = { year: named.year, period: named.number }
  return {
    ...focus,
    focuses: await listServed(reach, db, { ...focus, endDate: named.endDate, venueId }),
    can: { edit: mayEditFocuses(context) && isOpen(focus, today) },
  }
}

/** A focus by venue, with the answers and the signed-off priorities that served it. */
export async function focusAtVenues(
  context: Context,
  id: string,
  { venue }: Input<'GET /api/rollup/focuses/:id'>['query'],
): Promise<FocusAtVenues> {
  const { reach, db } = context
  const venueId = await venueIdOf(context, venue)
  const focus = await findFocus(reach, db, id, venueId)
  if (!focus) throw notFound()
  const { period, year, title, why, category, outcome } = focus
  const of = { id: focus.id, year, period, endDate: periodAt(year, period).endDate, venueId }
  const [venues, done] = await Promise.all([
    listAtVenues(reach, db, of),
    listDone(reach, db, { ...of, max: METRICS_PAGE }),
  ])
  const sum = (field: 'priorities' | 'serving' | 'signedOff') =>
    venues.reduce((total, one) => total + one[field], 0)
  return {
    ...{ id: focus.id, title, why, category, outcome, period, year },
    ...{ priorities: sum('priorities'), serving: sum('serving'), signedOff: sum('signedOff') },
    ...{ venues, done },
  }
}
