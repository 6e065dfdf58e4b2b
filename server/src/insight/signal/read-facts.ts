import { isOpenIn } from '@scope/contract/company/open-days.words'
import { RANGE_MONTHS, type Range } from '@scope/contract/insight/analytics.words'
import { addMonths, addWeeks, dateIn, weekOf } from '@scope/contract/kernel/calendar'
import { figureOf } from '@scope/contract/kernel/figures'
import type { OwnContext } from '../../kernel/context.ts'
import { figuresIn } from '../../numbers/comparison/rules.ts'
import { listTargets } from '../../numbers/targets/view.ts'
import { reviewDue, waitingSince } from '../../work/journal/rules.ts'
import { earliestWeek } from '../../work/review/rules.ts'
import { listOpen, listTeams } from '../../work/review/view.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { lastDigest } from './rules/digest.ts'
import type { Facts, ReportedWeek } from './rules/facts.ts'
import {
  listFirstMasteries,
  listUnreviewed,
  listVenueNumbers,
  listVisits,
  listWork,
  type VenueNumbers,
} from './view.ts'

/** The earliest week of a range is compared with the same week of the year before, or with that of the same holiday. */
const WEEKS_BEFORE = 53

/** What a closed venue owes beside the numbers of its last week. */
const NOTHING = { members: [], priorities: [], lateJournals: [], masteries: [], visits: null }

/** How long a first mastery is news, in milliseconds. */
const MASTERY_MS = 7 * 86_400_000

/**
 * Reads the data of one venue, or of all within reach by name, with a fixed number of statements. `withVisits`: for a reader who
 * visits.
 */
export async function readFacts(
  reading: OwnContext,
  { range, venueId, withVisits }: { range: Range; venueId: string | undefined; withVisits: boolean },
): Promise<Facts[]> {
  const { now } = reading
  const thisWeek = earliestWeek(now)
  const from = weekOf(addMonths(thisWeek, -RANGE_MONTHS[range]))
  const digest = lastDigest(reading.companyZone, now)
  const [venues, teams, open, unreviewed, masteries, visits] = await Promise.all([
    listVenueNumbers(reading, {
      ...{ venueId, from: addWeeks(from, -WEEKS_BEFORE), to: thisWeek, digestAt: digest.at },
    }),
    listTeams(reading, { venueId, from }),
    listOpen(reading, { venueId, from }),
    listUnreviewed(reading, { venueId, since: waitingSince(now) }),
    listFirstMasteries(reading, { venueId, since: new Date(now.getTime() - MASTERY_MS) }),
    withVisits ? listVisits(reading, venueId) : [],
  ])
  const targets = Map.groupBy(
    await listTargets(reading.reach, reading.db, { venueIds: venues.map(({ id }) => id) }),
    (target) => target.venueId,
  )
  const works = await listWork(reading, { priorityIds: open.map(({ priorityId }) => priorityId), from })
  const workOf = new Map(works.map((work) => [work.priorityId, work]))
  const priorities = open.flatMap((priority) => {
    const work = workOf.get(priority.priorityId)
    return work ? [{ ...priority, ...work }] : []
  })
  const late = unreviewed.filter((journal) => {
    const due = reviewDue({ ...journal, onTeam: true }, now)
    return due !== null && due < now
  })
  const membersAt = Map.groupBy(teams, ({ venueSlug }) => venueSlug)
  const prioritiesAt = Map.groupBy(priorities, ({ venueSlug }) => venueSlug)
  const lateAt = Map.groupBy(late, (journal) => journal.venueId)
  const masteriesAt = Map.groupBy(masteries, (mastery) => mastery.venueId)
  const visitsAt = new Map(visits.map(({ venueId: id, ...visited }) => [id, visited]))
  const titles = new Map(COMPETENCIES.map(({ id, title }) => [id, title]))
  const people = ({ id, slug }: VenueNumbers) => ({
    members: membersAt.get(slug) ?? [],
    priorities: prioritiesAt.get(slug) ?? [],
    lateJournals: lateAt.get(id) ?? [],
    masteries: (masteriesAt.get(id) ?? []).map((mastery) => ({
      ...mastery,
      skillTitle: titles.get(mastery.skillId) ?? mastery.skillId,
    })),
    visits: visitsAt.get(id) ?? null,
  })
  return venues.flatMap((venue) => {
    const today = dateIn(venue.timezone, now)
    const week = addWeeks(weekOf(today), -1)
    const isOpen = isOpenIn(venue.openDays, weekOf(today))
    // A closed venue owes nothing, except the numbers of its last week.
    if (!isOpen && !isOpenIn(venue.openDays, week)) return []
    return {
      venue: { id: venue.id, slug: venue.slug, name: venue.name },
      today,
      since: venue.since,
      openDays: venue.openDays,
      from: addMonths(today, -RANGE_MONTHS[range]),
      week,
      weeks: weeksOf(venue),
      targets: targets.get(venue.id) ?? [],
      digest,
      ...(isOpen ? people(venue) : NOTHING),
    }
  })
}

/** The reported weeks of a venue, in hundredths. */
function weeksOf({ weeks }: VenueNumbers): Map<string, ReportedWeek> {
  const reported = weeks.map((week): [string, ReportedWeek] => {
    const { id, weekOf: monday, note, tags, by, at, atDigest } = week
    return [
      monday,
      {
        ...{ id, note, tags, by, at, ...figuresIn(week, figureOf) },
        atDigest: atDigest && { by: atDigest.by, at: atDigest.at, ...figuresIn(atDigest, figureOf) },
      },
    ]
  })
  return new Map(reported)
}
