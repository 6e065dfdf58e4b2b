import type { Input } from '@scope/contract/calls'
import type { Rollup } from '@scope/contract/insight/rollup/rollup'
import type { TagKind } from '@scope/contract/numbers/tags.words'
import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/db/pool/pool.ts'
import { askedJournals } from '../../../work/week/rules.ts'

/*
 * Computes the expected rollup from all rows of the tables, without the product's SQL, figures or calendar. Journals
 * follow the rules of `work/week`, so this also tests the SQL against them.
 */

type Venue = {
  id: string
  slug: string
  name: string
  state: string | null
  group: string | null
  timezone: string
  gm: string | null
  created: Date
  openDays: { from: string | null; to: string | null }[]
}
type Member = {
  id: string
  venueId: string | null
  role: string
  active: boolean
  adminDay: number
  away: { from: string; to: string }[]
  added: Date
}
type Metrics = { venueId: string; week: string; tags: { kind: TagKind; name?: string }[] } & Record<
  'revenue' | 'base' | 'true' | 'cogs' | 'tips',
  string | null
>
type Journal = { bltId: string; authorId: string; week: string; submitted: boolean }
type Priority = { id: string; venueId: string; bltId: string; status: string; dueAt: string } & Record<
  'archived' | 'withdrawn',
  boolean
>
type CheckIn = { priorityId: string; status: string; week: string }
type Visit = { venueId: string; day: string }

export type Tables = {
  venues: Venue[]
  members: Member[]
  metrics: Metrics[]
  journals: Journal[]
  priorities: Priority[]
  checkIns: CheckIn[]
  /** The shared ones. */
  visits: Visit[]
}

/** The venues of a company, and every row of every company. */
export async function readTables(db: Db, orgId: string): Promise<Tables> {
  const [venues, members, metrics, journals, priorities, checkIns, visits] = await Promise.all([
    db.rows<Venue>(sql`
      select v.id, v.slug, v.name, v.state, v.group_name as "group", v.timezone, v.created_at as created,
             (select json_agg(json_build_object('from', lower(r), 'to', upper(r) - 1)) from unnest(v.open_days) r) as "openDays",
             u.first_name || ' ' || u.last_name as gm
        from venues v left join app_users a on a.id = v.gm_id left join users u on u.id = a.auth_user_id
       where v.org_id = ${orgId}`),
    db.rows<Member>(sql`
      select a.id, a.venue_id as "venueId", a.role, u.active, a.admin_day_dow as "adminDay", a.created_at as added,
             coalesce((select json_agg(json_build_object('from', w.from_day, 'to', w.to_day))
                         from away w where w.app_user_id = a.id), '[]'::json) as away
        from app_users a join users u on u.id = a.auth_user_id`),
    db.rows<Metrics>(sql`
      select venue_id as "venueId", week_of as week, revenue, labor_base_pct as base, labor_true_pct as true,
             cogs_pct as cogs, tips, tags from weekly_metrics`),
    db.rows<Journal>(sql`
      select blt_id as "bltId", author_id as "authorId", week_of as week, submitted_at is not null as submitted
        from journals`),
    db.rows<Priority>(sql`
      select id, venue_id as "venueId", blt_id as "bltId", status, is_archived as archived, due_at as "dueAt",
             withdrawn_at is not null as withdrawn from priorities`),
    db.rows<CheckIn>(sql`
      select priority_id as "priorityId", status, week_of as week
        from priority_check_ins`),
    db.rows<Visit>(sql`
      select venue_id as "venueId", day from venue_visits where shared_at is not null`),
  ])
  return { venues, members, metrics, journals, priorities, checkIns, visits }
}

// Dates by JavaScript's own calendar.
const PERIOD_ENDS = ['2026-09-27', '2026-11-01', '2026-11-29', '2027-01-03', '2027-02-07']
const DAY = 86_400_000
const ms = (date: string) => new Date(`${date}T00:00:00Z`).getTime()
const plain = (time: number) => new Date(time).toISOString().slice(0, 10)
const later = (date: string, days: number) => plain(ms(date) + days * DAY)
// Creating a format takes far longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()
function dateAt(timezone: string, instant: Date): string {
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone })
  formats.set(timezone, format)
  return format.format(instant)
}
function mondayOf(date: string): string {
  let day = date
  while (new Date(ms(day)).getUTCDay() !== 1) day = later(day, -1)
  return day
}

function weeksOfSpan(
  span: Rollup['span'],
  today: string,
  { from = '', to = '' }: { from?: string; to?: string },
): { weeks: string[]; weeksBefore: string[] } {
  const weeks = [span === 'custom' ? to : mondayOf(today)]
  const goesOn = (week: string) =>
    span === 'custom'
      ? week >= from
      : span === 'last-4-weeks'
        ? weeks.length < 4
        : span === 'this-period'
          ? week > (PERIOD_ENDS.findLast((end) => end < mondayOf(today)) ?? '')
          : span === 'this-month' && week.slice(0, 7) === weeks[0]?.slice(0, 7)
  for (let week = later(weeks[0] ?? '', -7); goesOn(week); week = later(week, -7)) weeks.unshift(week)
  return { weeks, weeksBefore: weeks.map((week) => later(week, -7 * weeks.length)) }
}

// Figures, as whole cents and hundredths of a percent.
const cents = (text: string | null) => (text === null ? null : BigInt(text.replace('.', '')))
function rounded(top: bigint, bottom: bigint): bigint {
  const sign = top < 0n ? -1n : 1n
  const quotient = (top * sign) / bottom
  const rest = (top * sign) % bottom
  return sign * (rest * 2n >= bottom ? quotient + 1n : quotient)
}
const json = (value: bigint | null) => (value === null ? null : Number(value) / 100)
const difference = (now: bigint | null, before: bigint | null) =>
  now === null || before === null ? null : now - before
const share = (part: number, whole: number) =>
  whole === 0 ? null : rounded(BigInt(part) * 10_000n, BigInt(whole))

// A closed week, by its tag or a revenue of 0, needs no numbers. Like other unusual weeks, it stands out.
const tagged = ({ tags }: Metrics, kinds: TagKind[]) => tags.some(({ kind }) => kinds.includes(kind))
const isIn = (row: Metrics) => row.revenue !== null || tagged(row, ['closed'])
const isApart = (row: Metrics) =>
  cents(row.revenue) === 0n || tagged(row, ['closed', 'shortHours', 'buyout', 'construction'])
const isUsual = (row: Metrics) => row.revenue !== null && !isApart(row)

function revenueOf(rows: Metrics[]): bigint | null {
  const revenues = rows.flatMap(({ revenue }) => (revenue === null ? [] : [cents(revenue) ?? 0n]))
  return revenues.length === 0 ? null : revenues.reduce((sum, value) => sum + value)
}
/** The sum of a column of money. */
const tipsOf = (rows: Metrics[]): bigint | null =>
  revenueOf(rows.map((row) => ({ ...row, revenue: row.tips })))

const added = (one: bigint | null, other: bigint | null) =>
  one === null || other === null ? null : one + other

function weightedOf(rows: Metrics[], field: 'base' | 'true' | 'cogs'): bigint | null {
  let top = 0n
  let bottom = 0n
  for (const row of rows) {
    const [revenue, pct] = [cents(row.revenue), cents(row[field])]
    if (revenue === null || pct === null) continue
    top += revenue * pct
    bottom += revenue
  }
  return bottom === 0n ? null : rounded(top, bottom)
}
/** Weighted by revenue, or the plain mean if no percentage has a revenue. */
function percentOf(rows: Metrics[], field: 'base' | 'true' | 'cogs'): bigint | null {
  const reported = rows.flatMap((row) => cents(row[field]) ?? [])
  const mean = () =>
    rounded(
      reported.reduce((sum, value) => sum + value, 0n),
      BigInt(reported.length),
    )
  return weightedOf(rows, field) ?? (reported.length === 0 ? null : mean())
}
function grown(now: bigint | null, before: bigint | null): bigint | null {
  return now === null || before === null || before === 0n ? null : rounded((now - before) * 10_000n, before)
}

/** Open on one of the seven days of a week. */
const isOpenAt = ({ openDays }: Venue, week: string): boolean =>
  [0, 1, 2, 3, 4, 5, 6]
    .map((day) => later(week, day))
    .some((day) => openDays.some(({ from, to }) => (from ?? '') <= day && day <= (to ?? '9999')))

type Owed = { bltId: string; venueId: string; week: string; submitted: boolean; overdue: boolean }
const done = (owed: Owed[]) => owed.filter(({ submitted }) => submitted).length
const late = (owed: Owed[]) => owed.filter(({ overdue }) => overdue).length
const shareDone = (owed: Owed[]) => share(done(owed), done(owed) + late(owed))

/** The journals due from the members of a venue in some weeks. */
function owedAt(tables: Tables, written: Set<string>, venue: Venue, weeks: string[], now: Date): Owed[] {
  const today = dateAt(venue.timezone, now)
  const members = tables.members.filter(
    ({ venueId, role, active }) => venueId === venue.id && active && ['AGM', 'BLT'].includes(role),
  )
  return members.flatMap(({ id, adminDay, away, added }) => {
    const member = {
      adminDayDow: adminDay,
      away,
      openDays: venue.openDays,
      since: dateAt(venue.timezone, added),
      journalWeeks: weeks.filter((week) => written.has(`${id} ${week}`)),
    }
    const due = askedJournals(member, weeks, today).filter(({ state }) => state !== 'away')
    return due.map(({ week, state }) => ({
      ...{ bltId: id, venueId: venue.id, week },
      ...{ submitted: state === 'complete', overdue: state === 'overdue' },
    }))
  })
}

type TableOptions = Pick<
  Input<'GET /api/rollup'>['query'],
  'sort' | 'order' | 'page' | 'state' | 'group' | 'by' | 'needs'
>
type Row = Omit<Rollup['rows'][number], 'differences'>
type Subtotal = Omit<Rollup['subtotals'][number], 'differences'>
/** The rollup without comparisons: the differences have tests of their own. */
export type Counted = Omit<Rollup, 'compare' | 'differences' | 'rows' | 'subtotals'> & {
  rows: Row[]
  subtotals: Subtotal[]
}
export const countedIn = ({ compare: _, differences: __, rows, subtotals, ...rollup }: Rollup): Counted => ({
  ...rollup,
  rows: rows.map(({ differences: _, ...row }) => row),
  subtotals: subtotals.map(({ differences: _, ...subtotal }) => subtotal),
})

export type ByHand = { page(options: TableOptions): Counted; missing: Owed[]; atRisk: string[] }

export function rollupByHand(
  tables: Tables,
  now: Date,
  query: Pick<Input<'GET /api/rollup'>['query'], 'span' | 'venue' | 'from' | 'to'>,
): ByHand {
  const span = query.from ? 'custom' : (query.span ?? 'this-week')
  const shared = tables.venues.map(({ timezone }) => dateAt(timezone, now)).sort()[0]
  const { weeks, weeksBefore } = weeksOfSpan(span, shared ?? dateAt('America/Los_Angeles', now), query)
  const periodEnd = PERIOD_ENDS.find((end) => end >= (shared ?? '')) ?? ''
  const complete = weeks.filter((week) => later(week, 6) < (shared ?? ''))
  const lastWeek = later(weeks.at(-1) ?? '', -7)
  const compared = complete.length > 0 ? complete : [lastWeek]
  const comparedBefore = compared.map((week) => later(week, -7 * compared.length))
  const strip = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((back) => later(weeks.at(-1) ?? '', -7 * back))
  const inScope = tables.venues.filter(
    ({ id, slug }) => query.venue === undefined || id === query.venue || slug === query.venue,
  )
  const homeOf = (row: { bltId: string; venueId: string }) => homes.get(row.bltId) ?? row.venueId

  const written = new Set(
    tables.journals
      .filter(({ submitted, bltId, authorId }) => submitted && authorId === bltId)
      .map(({ bltId, week }) => `${bltId} ${week}`),
  )
  const homes = new Map(tables.members.map(({ id, venueId }) => [id, venueId]))
  const metricsOf = Map.groupBy(tables.metrics, ({ venueId }) => venueId)
  const prioritiesOf = Map.groupBy(tables.priorities, homeOf)
  const lastCheckIns = new Map<string, CheckIn>()
  for (const checkIn of tables.checkIns) {
    const last = lastCheckIns.get(checkIn.priorityId)
    if (weeksBefore.includes(checkIn.week) && (!last || last.week < checkIn.week)) {
      lastCheckIns.set(checkIn.priorityId, checkIn)
    }
  }
  const oneSided = inScope.flatMap((venue) => {
    const sides = compared.map((week, index) => [week, comparedBefore[index] ?? ''])
    const weeks = sides.filter(
      ([one = '', other = '']) => isOpenAt(venue, one) !== isOpenAt(venue, other),
    ).length
    return weeks > 0 ? [{ venue, weeks }] : []
  })
  const openWeeksOf = (venue: Venue) => weeks.filter((week) => isOpenAt(venue, week)).length
  const shownVenues = inScope.filter((venue) => query.venue !== undefined || openWeeksOf(venue) > 0)
  const venues = shownVenues.map((venue) => {
    const metrics = metricsOf.get(venue.id) ?? []
    const priorities = prioritiesOf.get(venue.id) ?? []
    const at = (those: string[]) => metrics.filter(({ week }) => those.includes(week))
    const live = priorities.filter((row) => !row.archived && row.dueAt <= periodEnd)
    const checked = priorities.filter((row) => !row.withdrawn).flatMap(({ id }) => lastCheckIns.get(id) ?? [])
    // Pairs the first complete week with the first of the weeks before, and so on.
    const pairs = compared.map(
      (week, index) => [at([week])[0], at([comparedBefore[index] ?? ''])[0]] as const,
    )
    const like = (counts: (row: Metrics) => boolean) =>
      pairs.flatMap(([one, other]) => (one && other && counts(one) && counts(other) ? [{ one, other }] : []))
    const isOpenThen = (row: Metrics) => isOpenAt(venue, row.week)
    const isOpen = (row: Metrics) => isOpenThen(row) && isUsual(row)
    const revenuePairs = like(isOpen)
    const laborPairs = like((row) => isOpen(row) && row.true !== null)
    const owed = owedAt(tables, written, venue, weeks, now)
    const owedCompared = owedAt(tables, written, venue, compared, now)
    const owedBefore = owedAt(tables, written, venue, comparedBefore, now)
    return {
      venue,
      now: at(weeks),
      likeRevenue: revenuePairs.map(({ one }) => one),
      likeRevenueBefore: revenuePairs.map(({ other }) => other),
      likeLabor: laborPairs.map(({ one }) => one),
      likeLaborBefore: laborPairs.map(({ other }) => other),
      strip: strip.map((week) => revenueOf(at([week]))),
      visited:
        tables.visits
          .flatMap(({ venueId, day }) => (venueId === venue.id ? day : []))
          .sort()
          .at(-1) ?? null,
      owed,
      owedCompared,
      owedBefore,
      share: shareDone(owed),
      live,
      risk: live.length === 0 ? null : BigInt(live.filter(({ status }) => status === 'AT_RISK').length),
      checked: checked.length,
      riskBefore: checked.filter(({ status }) => status !== 'ON_TRACK').length,
      missing: compared.filter(
        (week) =>
          week >= mondayOf(dateAt(venue.timezone, venue.created)) &&
          isOpenAt(venue, week) &&
          at([week]).every((row) => !isIn(row)),
      ).length,
    }
  })
  type One = (typeof venues)[number]

  const all = <T>(listOf: (one: One) => T[]) => venues.flatMap(listOf)
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const byLetters = (a: One, b: One) => compare(a.venue.name.toLowerCase(), b.venue.name.toLowerCase())
  const byVenueName = (a: Venue, b: Venue) =>
    compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name) || compare(a.id, b.id)
  const byName = (a: One, b: One) => byVenueName(a.venue, b.venue)
  const extreme = (
    figureOf: (one: One) => bigint | null,
    show: (value: bigint) => number | null,
    high: boolean,
    isApart: (top: bigint, next: bigint) => boolean,
    among = venues,
  ) => {
    const reported = among.filter((one) => figureOf(one) !== null).sort(byName)
    const values = reported.map((one) => figureOf(one) ?? 0n)
    const [top = 0n, next = 0n] = values.toSorted((a, b) => (a === b ? 0 : a < b === high ? 1 : -1))
    const first = reported.find((one) => figureOf(one) === top)
    if (!first || reported.length < 3 || !isApart(top, next)) return null
    return { slug: first.venue.slug, name: first.venue.name, value: show(top) ?? 0 }
  }
  const size = (value: bigint) => (value < 0n ? -value : value)
  // A percent of the next venue's revenue, half a point, five points or one priority.
  const percentApart = (top: bigint, next: bigint) => size(grown(top, next) ?? top) >= 100n
  const apartBy = (least: bigint) => (top: bigint, next: bigint) => size(top - next) >= least
  const revenue = (one: One) => revenueOf(one.now)
  const labor = (one: One) => percentOf(one.now, 'true')
  const reportedWeeks = (one: One) => one.now.filter(isIn).length
  const openWeeks = (one: One) => one.now.filter(isUsual).length
  const most = Math.max(...venues.map(openWeeks))
  const fullest = venues.filter((one) => openWeeks(one) === most)
  const closed = [...new Set([...comparedBefore, ...compared, ...weeks])].flatMap((weekOf) =>
    venues.toSorted(byName).flatMap(({ venue }) => {
      const row = metricsOf.get(venue.id)?.find(({ week }) => week === weekOf)
      if (!row || !isApart(row)) return []
      return { venueSlug: venue.slug, venueName: venue.name, weekOf, tags: row.tags }
    }),
  )
  const owed = all((one) => one.owed)
  const owedCompared = all((one) => one.owedCompared)
  const owedBefore = all((one) => one.owedBefore)
  const nowRows = all((one) => one.now)
  const atRisk = all((one) => one.live).filter(({ status }) => status === 'AT_RISK')
  const riskBefore = venues.reduce((sum, one) => sum + one.riskBefore, 0)

  const attention = (one: One) => Number(one.risk ?? 0n) + late(one.owed) + one.missing
  const NAMES: Record<string, string> = { CA: 'California', CO: 'Colorado', TX: 'Texas' }
  const states = [...new Set(venues.flatMap(({ venue }) => venue.state ?? []))].sort()

  const groups = [...new Set(venues.flatMap(({ venue }) => venue.group ?? []))].sort()
  const work = (some: One[]) => {
    const owed = some.flatMap((one) => one.owed)
    const live = some.flatMap((one) => one.live)
    return {
      journals: { submitted: done(owed), total: owed.length, overdue: late(owed) },
      priorities: {
        onTrack: live.filter(({ status }) => status === 'ON_TRACK' || status === 'COMPLETED').length,
        atRisk: live.filter(({ status }) => status === 'AT_RISK').length,
        live: live.length,
      },
    }
  }

  const cards: Rollup['cards'] = {
    revenue: {
      total: json(revenueOf(nowRows)),
      reported: nowRows.filter(isIn).length,
      expected: venues.reduce((sum, { venue }) => sum + openWeeksOf(venue), 0),
      trend: json(
        grown(revenueOf(all((one) => one.likeRevenue)), revenueOf(all((one) => one.likeRevenueBefore))),
      ),
      best: extreme(revenue, json, true, percentApart, fullest),
      worst: extreme(revenue, json, false, percentApart, fullest),
    },
    labor: {
      pct: json(weightedOf(nowRows, 'true')),
      trend: json(
        difference(
          weightedOf(
            all((one) => one.likeLabor),
            'true',
          ),
          weightedOf(
            all((one) => one.likeLaborBefore),
            'true',
          ),
        ),
      ),
      best: extreme(labor, json, false, apartBy(50n)),
      worst: extreme(labor, json, true, apartBy(50n)),
    },
    journals: {
      ...{ submitted: done(owed), total: owed.length, overdue: late(owed) },
      trend: json(difference(shareDone(owedCompared), shareDone(owedBefore))),
      best: extreme((one) => one.share, json, true, apartBy(500n)),
      worst: extreme((one) => one.share, json, false, apartBy(500n)),
    },
    atRisk: {
      count: atRisk.length,
      trend:
        venues.every((one) => one.checked === 0) || (span === 'custom' && compared.at(-1) === weeks.at(-1))
          ? null
          : atRisk.length - riskBefore,
      best: extreme((one) => one.risk, Number, false, apartBy(1n)),
      worst: extreme((one) => one.risk, Number, true, apartBy(1n)),
    },
  }

  const page = ({
    sort = 'venue',
    order = 'asc',
    page: requestedPage = '1',
    state,
    group,
    by,
    needs,
  }: TableOptions): Counted => {
    const isFound = (one: One): boolean =>
      (state === undefined || one.venue.state === state) &&
      (group === undefined || one.venue.group === group) &&
      (needs === undefined ||
        {
          any: attention(one) > 0,
          'at-risk': (one.risk ?? 0n) > 0n,
          overdue: late(one.owed) > 0,
          missing: one.missing > 0,
        }[needs])
    const key = (one: One): bigint | null =>
      ({
        venue: () => null,
        revenue: () => revenue(one),
        labor: () => labor(one),
        cogs: () => percentOf(one.now, 'cogs'),
        journals: () => one.share,
        priorities: () => one.risk,
        attention: () => BigInt(attention(one)),
        // A venue that was never visited is before all days, and so last of the latest.
        visited: () => BigInt(ms(one.visited ?? '1970-01-01')),
      })[sort]()
    const keys = new Map(venues.map((one) => [one, key(one)]))
    const turn = order === 'asc' ? 1 : -1
    const partOf = (one: One) => (by === undefined ? null : one.venue[by])
    const sorted = venues.filter(isFound).toSorted((a, b) => {
      // Venues without a group are last; `~` sorts after every letter.
      const parts = compare(partOf(a) ?? '~', partOf(b) ?? '~')
      if (parts !== 0) return parts
      if (sort === 'venue') return turn * byLetters(a, b) || byName(a, b)
      const [partA = null, partB = null] = [keys.get(a), keys.get(b)]
      if (partA === partB) return byName(a, b)
      if (partA === null) return 1
      if (partB === null) return -1
      return turn * (partA < partB ? -1 : 1)
    })
    const pages = Math.max(1, Math.ceil(sorted.length / 50))
    const page = Math.min(pages, Number(requestedPage))
    const shownRows = sorted.slice((page - 1) * 50, page * 50)
    return {
      ...{ span, weeks, weeksBefore, compared: { weeks: compared, weeksBefore: comparedBefore } },
      ...{ sort, order, state: state ?? null, group: group ?? null, needs: needs ?? null, by: by ?? null },
      groups,
      subtotals: (by === undefined ? [] : [...new Set(shownRows.map(partOf))]).map((part) => {
        const some = sorted.filter((one) => partOf(one) === part)
        const weeks = some.flatMap((one) => one.now)
        return {
          ...{ part, venues: some.length, revenue: json(revenueOf(weeks)) },
          ...{ laborTruePct: json(weightedOf(weeks, 'true')), cogsPct: json(weightedOf(weeks, 'cogs')) },
          primeCostPct: json(added(weightedOf(weeks, 'true'), weightedOf(weeks, 'cogs'))),
          tips: json(tipsOf(weeks)),
          ...work(some),
          expected: some.reduce((sum, { venue }) => sum + openWeeksOf(venue), 0),
        }
      }),
      states: states.map((code) => ({ code, name: NAMES[code] ?? code })),
      ...{ venues: venues.length, found: sorted.length, page, pages },
      cards,
      closed: { count: closed.length, weeks: closed.slice(0, 5) },
      oneSided: {
        count: oneSided.length,
        venues: oneSided
          .toSorted((a, b) => byVenueName(a.venue, b.venue))
          .slice(0, 5)
          .map(({ venue, weeks }) => ({ venueSlug: venue.slug, venueName: venue.name, weeks })),
      },
      rows: shownRows.map((one) => ({
        venueId: one.venue.id,
        slug: one.venue.slug,
        name: one.venue.name,
        state: one.venue.state,
        group: one.venue.group,
        gm: one.venue.gm,
        revenue: json(revenue(one)),
        revenueTrend: json(grown(revenueOf(one.likeRevenue), revenueOf(one.likeRevenueBefore))),
        laborTruePct: json(labor(one)),
        laborBasePct: json(percentOf(one.now, 'base')),
        laborTrend: json(
          difference(weightedOf(one.likeLabor, 'true'), weightedOf(one.likeLaborBefore, 'true')),
        ),
        cogsPct: json(percentOf(one.now, 'cogs')),
        primeCostPct: json(added(percentOf(one.now, 'true'), percentOf(one.now, 'cogs'))),
        tips: json(tipsOf(one.now)),
        visited: one.visited,
        expected: openWeeksOf(one.venue),
        reported: reportedWeeks(one),
        missing: one.missing,
        tagged: one.now
          .filter(({ tags }) => tags.length > 0)
          .toSorted((a, b) => compare(a.week, b.week))
          .map(({ week, tags }) => ({ weekOf: week, tags })),
        ...work([one]),
        strip: one.strip.map(json),
      })),
    }
  }
  return { page, missing: owed.filter((journal) => !journal.submitted), atRisk: atRisk.map(({ id }) => id) }
}
