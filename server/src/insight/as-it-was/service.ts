import type { Input } from '@scope/contract/calls'
import type { BoardAsItWas, MetricsAsItWas, RollupAsItWas } from '@scope/contract/insight/as-it-was/as-it-was'
import { AS_IT_WAS_PAGE } from '@scope/contract/insight/as-it-was/as-it-was.words'
import { CUSTOM } from '@scope/contract/insight/span.words'
import { dateIn, periodOf, weekOf } from '@scope/contract/kernel/calendar'
import type { JournalState } from '@scope/contract/work/journal.words'
import { listAwayKnown } from '../../company/away/view.ts'
import { readWeek } from '../../company/period/rules.ts'
import { namedStates } from '../../company/venue/rules.ts'
import { sharedToday, venueAt } from '../../company/venue/service.ts'
import type { Context } from '../../kernel/context.ts'
import { askedJournals } from '../../work/week/rules.ts'
import { boardWeeks, memberJournals, priorityBadge, spanFigures } from '../board/rules.ts'
import { listTeam, listWeeks } from '../board/view.ts'
import { readBetween, spanOn, spanOver } from '../span/rules.ts'
import { offeredMoments, readMoment } from './rules.ts'
import {
  countAmong,
  listPrioritiesWasNow,
  listSubmittedAt,
  listVenuesWasNow,
  listWeeksAt,
  type PriorityWasNow,
  type VenueWasNow,
} from './view.ts'

/** The moment of a call, by default the last digest, with the digests to choose from. */
function momentOf({ companyZone, now }: Context, text: string | undefined, zone: string) {
  const offered = offeredMoments(companyZone, now)
  const at = text === undefined ? (offered[0] ?? now) : readMoment(text, zone, now)
  return { at, moment: { at: at.toISOString(), zone, offered: offered.map((one) => one.toISOString()) } }
}

/**
 * The venues within reach, or those of a state or a group, as they were at a moment. A page past the end is the last
 * page.
 */
export async function rollupAsItWas(
  context: Context,
  {
    at: atText,
    venue,
    state,
    group,
    span = 'this-week',
    page: pageText,
    ...between
  }: Input<'GET /api/rollup/as-it-was'>['query'],
): Promise<RollupAsItWas> {
  const { reach, db, now, companyZone } = context
  const venueId = venue === undefined ? undefined : (await venueAt(context, venue)).id
  const { at, moment } = momentOf(context, atText, companyZone)
  const day = await sharedToday({ ...context, now: at })
  const custom = readBetween(between, await sharedToday(context))
  const { weeks, periodEnd } = custom ? spanOver(custom, day) : spanOn(span, day)
  const among = { venueId, state, group, openIn: weeks }
  const venues = await countAmong(reach, db, among)
  const pages = Math.max(1, Math.ceil(venues / AS_IT_WAS_PAGE))
  const page = Math.min(Number(pageText ?? 1), pages)
  const [all, ...rows] = await listVenuesWasNow(reach, db, {
    ...{ at, now, weeks, periodEnd, among, page },
    size: AS_IT_WAS_PAGE,
  })
  return {
    ...moment,
    ...{ span: custom ? CUSTOM : span, weeks, venues, page, pages },
    filters: [...namedStates(state ? [state] : []).map(({ name }) => name), ...(group ? [group] : [])],
    all: presentFigures(all),
    rows: rows.map((row) => ({
      venueId: row.venueId ?? '',
      slug: row.slug ?? '',
      name: row.name ?? '',
      ...presentFigures(row),
    })),
  }
}

const presentFigures = (row: VenueWasNow | undefined): RollupAsItWas['all'] => ({
  revenue: { was: row?.revenueWas ?? null, now: row?.revenueNow ?? null },
  laborTruePct: { was: row?.laborWas ?? null, now: row?.laborNow ?? null },
  cogsPct: { was: row?.cogsWas ?? null, now: row?.cogsNow ?? null },
  journals: { was: row?.journalsWas ?? 0, now: row?.journalsNow ?? 0 },
  journalsTotal: row?.journalsTotal ?? 0,
  journalsTotalWas: row?.journalsTotalWas ?? 0,
  atRisk: { was: row?.atRiskWas ?? 0, now: row?.atRiskNow ?? 0 },
})

/** The board of a venue as it was at a moment, for its current team. */
export async function boardAsItWas(
  context: Context,
  ref: string,
  { at: atText, span = 'this-week', ...between }: Input<'GET /api/venues/:venue/board/as-it-was'>['query'],
): Promise<BoardAsItWas> {
  const { reach, db, now } = context
  const { id, slug, name, timezone } = await venueAt(context, ref)
  const { at, moment } = momentOf(context, atText, timezone)
  const day = dateIn(timezone, at)
  const custom = readBetween(between, dateIn(timezone, now))
  const weeks = custom ?? boardWeeks(span, day)
  const period = periodOf(weeks.at(-1) ?? weekOf(day))
  const about = { venueId: id, weeks }
  const [was, current, team, submitted, priorities, away] = await Promise.all([
    listWeeksAt(reach, db, { ...about, moments: [at] }),
    listWeeks(reach, db, id, weeks),
    listTeam(reach, db, id, { weeks, period }),
    listSubmittedAt(reach, db, { ...about, at }),
    listPrioritiesWasNow(reach, db, { ...about, period, at }),
    listAwayKnown(reach, db, { venueId: id, at }),
  ])
  return {
    ...moment,
    ...{ span: custom ? CUSTOM : span, weeks },
    venue: { id, slug, name },
    figures: { was: spanFigures(was).figures, now: spanFigures(current).figures },
    members: team.map((member) => {
      const today = dateIn(timezone, now)
      const journals = memberJournals(member, member.entries, weeks, today)
      const then = {
        ...member,
        away: away.filter(({ appUserId }) => appUserId === member.id),
        journalWeeks: submitted.filter(({ bltId }) => bltId === member.id).map(({ weekOf }) => weekOf),
      }
      return {
        id: member.id,
        slug: member.slug,
        name: member.name,
        position: member.position,
        journals: {
          was: then.journalWeeks.length,
          now: journals.filter(({ state }) => state === 'complete').length,
        },
        journalsTotal: countExpected(journals),
        journalsTotalWas: countExpected(askedJournals(then, weeks, today)),
        priorities: priorities.filter(({ bltId }) => bltId === member.id).map(presentPriority),
      }
    }),
  }
}

const countExpected = (journals: readonly { state: JournalState }[]): number =>
  journals.filter(({ state }) => state !== 'away').length

function presentPriority(priority: PriorityWasNow): BoardAsItWas['members'][number]['priorities'][number] {
  const { id, title, statusWas, statusNow, checkInWas, checkInNow } = priority
  return {
    id,
    title,
    state: {
      was: statusWas && { badge: priorityBadge(statusWas), checkIn: checkInWas },
      now: statusNow && { badge: priorityBadge(statusNow), checkIn: checkInNow },
    },
  }
}

/** A venue's week of numbers as it was at a moment. By default, and for a later week, the moment's week. */
export async function metricsAsItWas(
  context: Context,
  ref: string,
  { at: atText, week: weekText }: Input<'GET /api/venues/:venue/metrics/as-it-was'>['query'],
): Promise<MetricsAsItWas> {
  const { reach, db, now } = context
  const { id, slug, name, timezone } = await venueAt(context, ref)
  const { at, moment } = momentOf(context, atText, timezone)
  const day = dateIn(timezone, at)
  const requested = readWeek(weekText ?? weekOf(day), dateIn(timezone, now), 'week')
  const week = requested > day ? weekOf(day) : requested
  const [was, current] = await listWeeksAt(reach, db, { venueId: id, weeks: [week], moments: [at, now] })
  return {
    ...moment,
    venue: { id, slug, name },
    week,
    version: { was: presentVersion(was), now: presentVersion(current) },
  }
}

type StoredVersion = Awaited<ReturnType<typeof listWeeksAt>>[number]

function presentVersion(stored: StoredVersion | undefined): MetricsAsItWas['version']['was'] {
  if (!stored?.savedAt) return null
  const { notes, tags, by, savedAt } = stored
  return { ...spanFigures([stored]).figures, notes, tags: [...tags], by, savedAt }
}
