import { DEFAULT_RANGE, RANGE_MONTHS, type Range } from '@scope/contract/insight/analytics.words'
import type { Signal } from '@scope/contract/insight/signal'
import { may } from '@scope/contract/kernel/access'
import { addMonths, addWeeks, dateIn, weekOf } from '@scope/contract/kernel/calendar'
import { figureOf } from '@scope/contract/kernel/figures'
import { venueIdOf } from '../../company/venue/service.ts'
import type { Context, OwnContext } from '../../kernel/context.ts'
import { narrowReach, type Reach } from '../../kernel/db/reach.ts'
import { figuresOf } from '../../numbers/comparison/rules.ts'
import { listTargets } from '../../numbers/targets/view.ts'
import { reviewDue, waitingSince } from '../../work/journal/rules.ts'
import { earliestWeek } from '../../work/review/rules.ts'
import { listOpen, listTeams } from '../../work/review/view.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { lastDigest } from './rules/digest.ts'
import type { Facts, ReportedWeek } from './rules/facts.ts'
import type { Found } from './rules/finding.ts'
import { forReader } from './rules/for-reader.ts'
import { numberSignals } from './rules/number-rules.ts'
import { peopleSignals } from './rules/people-rules.ts'
import { selectSignals, worthKeeping } from './rules/select.ts'
import {
  listFirstMasteries,
  listUnreviewed,
  listVenueIds,
  listVenueNumbers,
  listWork,
  type StoredWeek,
  type VenueNumbers,
} from './view.ts'

/** The earliest week of a range is compared with the same week the year before. */
const WEEKS_BEFORE = 53
const WEEK_MS = 7 * 86_400_000

/** What needs attention and what went well, at one venue or all within reach. */
export async function signalsOf(
  context: Context,
  { range, venue }: { range?: Range; venue?: string },
): Promise<Signal[]> {
  const found = await findSignals(context, { range, venueId: await venueIdOf(context, venue) })
  const { person } = context
  const can = {
    manage: may(person, 'review.read') && may(person, 'priority.signOff'),
    enterNumbers: may(person, 'metrics.edit'),
  }
  return found.map((signal) => forReader(signal, can))
}

/** How many venues are read at once: a statement stays short, and other calls get their turn. */
const AT_ONCE = 250

/** The same for callers without a person, such as the digest. */
export async function findSignals(
  reading: OwnContext,
  asked: { range: Range | undefined; venueId: string | undefined },
): Promise<Signal[]> {
  let kept: Found[] = []
  for (const reach of await partsOf(reading, asked.venueId)) {
    const venues = await readFacts({ ...reading, reach }, asked)
    const found = venues.flatMap((facts) => [...numberSignals(facts), ...peopleSignals(facts)])
    kept = worthKeeping([...kept, ...found])
  }
  return selectSignals(kept)
}

/** The reach in parts, by the names of the venues. One part if its venues can be read at once. */
async function partsOf(reading: OwnContext, venueId: string | undefined): Promise<Reach[]> {
  const { reach } = reading
  if (venueId || (reach.venueIds !== 'every' && reach.venueIds.length <= AT_ONCE)) return [reach]
  const ids = await listVenueIds(reading)
  const starts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => index * AT_ONCE)
  return starts.map((start) => narrowReach(reach, ids.slice(start, start + AT_ONCE)))
}

/** Reads the data of the venues within reach. The number of statements does not depend on their number. */
async function readFacts(
  reading: OwnContext,
  { range = DEFAULT_RANGE, venueId }: { range: Range | undefined; venueId: string | undefined },
): Promise<Facts[]> {
  const { now } = reading
  const thisWeek = earliestWeek(now)
  const from = weekOf(addMonths(thisWeek, -RANGE_MONTHS[range]))
  const digest = lastDigest(reading.companyZone, now)
  const [venues, teams, open, unreviewed, masteries] = await Promise.all([
    listVenueNumbers(reading, {
      ...{ venueId, from: addWeeks(from, -WEEKS_BEFORE), to: thisWeek, digestAt: digest.at },
    }),
    listTeams(reading, { venueId, from }),
    listOpen(reading, { venueId, from }),
    listUnreviewed(reading, { venueId, since: waitingSince(now) }),
    listFirstMasteries(reading, { venueId, since: new Date(now.getTime() - WEEK_MS) }),
  ])
  const targets = Map.groupBy(
    await listTargets(reading.reach, reading.db, { venueIds: venues.map(({ id }) => id) }),
    (target) => target.venueId,
  )
  const found = await listWork(reading, { priorityIds: open.map(({ priorityId }) => priorityId), from })
  const workOf = new Map(found.map((work) => [work.priorityId, work]))
  const priorities = open.flatMap((priority) => {
    const work = workOf.get(priority.priorityId)
    return work ? [{ ...priority, ...work }] : []
  })
  const late = unreviewed.filter((journal) => {
    const due = reviewDue(journal, now)
    return due !== null && due < now
  })
  const membersAt = Map.groupBy(teams, ({ venueSlug }) => venueSlug)
  const prioritiesAt = Map.groupBy(priorities, ({ venueSlug }) => venueSlug)
  const lateAt = Map.groupBy(late, (journal) => journal.venueId)
  const masteriesAt = Map.groupBy(masteries, (mastery) => mastery.venueId)
  const titles = new Map(COMPETENCIES.map(({ id, title }) => [id, title]))
  return venues.map((venue) => {
    const today = dateIn(venue.timezone, now)
    return {
      venue: { id: venue.id, slug: venue.slug, name: venue.name },
      today,
      since: venue.since,
      from: addMonths(today, -RANGE_MONTHS[range]),
      week: addWeeks(weekOf(today), -1),
      weeks: weeksOf(venue),
      targets: targets.get(venue.id) ?? [],
      digest,
      members: membersAt.get(venue.slug) ?? [],
      priorities: prioritiesAt.get(venue.slug) ?? [],
      lateJournals: lateAt.get(venue.id) ?? [],
      masteries: (masteriesAt.get(venue.id) ?? []).map((mastery) => ({
        ...mastery,
        skillTitle: titles.get(mastery.skillId) ?? mastery.skillId,
      })),
    }
  })
}

/** The reported weeks of a venue, in hundredths. */
function weeksOf({ weeks }: VenueNumbers): Map<string, ReportedWeek> {
  const reported = weeks.map((week): [string, ReportedWeek] => {
    const { id, weekOf: monday, note, by, at, atDigest } = week
    return [
      monday,
      {
        ...{ id, note, by, at, ...hundredths(week) },
        atDigest: atDigest && { by: atDigest.by, at: atDigest.at, ...hundredths(atDigest) },
      },
    ]
  })
  return new Map(reported)
}

const hundredths = (
  row: Pick<StoredWeek, 'revenue' | 'laborBasePct' | 'laborTruePct' | 'cogsPct' | 'tips'>,
) =>
  figuresOf({
    revenue: figureOf(row.revenue),
    laborBasePct: figureOf(row.laborBasePct),
    laborTruePct: figureOf(row.laborTruePct),
    cogsPct: figureOf(row.cogsPct),
    tips: figureOf(row.tips),
  })
