import { addWeeks, dateIn } from '@scope/contract/kernel/calendar'
import { type ImportParts, importRoster, type RosterImport } from '../src/company/roster/service.ts'
import { insertAccount } from '../src/company/service-account/store.ts'
import { saveTargetLevels } from '../src/insight/team-skills/store.ts'
import type { Database, Db } from '../src/kernel/db/pool/pool.ts'
import { mintReach, type Reach } from '../src/kernel/db/reach.ts'
import { insertBudgets, replaceBudgets } from '../src/numbers/budgets/store.ts'
import { importMetrics, planWeeks, readMetrics, saveWeeks } from '../src/numbers/metrics/import/import.ts'
import { auditOf, type PlannedWeek } from '../src/numbers/metrics/import/plan.ts'
import { insertMetrics } from '../src/numbers/metrics/store.ts'
import { insertTargets } from '../src/numbers/targets/store.ts'
import { listNamedVenues } from '../src/numbers/venue-weeks/view.ts'
import type { Clock } from '../src/ports/clock/clock.ts'
import { awayOf } from './away.ts'
import { carriedStories } from './carried.ts'
import { type Today, todayOf } from './day.ts'
import { focusesOf } from './focuses.ts'
import { formerOf } from './former.ts'
import { journalsOf } from './journals.ts'
import { type DemoMember, membersOf } from './members.ts'
import { budgetsOf } from './numbers/budgets.ts'
import { type DemoWeek, demoWeeks, metricsFile } from './numbers/metrics.ts'
import { type Entry, entriesOf } from './numbers/mondays.ts'
import { addInbox, addSource } from './numbers/sources.ts'
import { targetsOf } from './numbers/targets.ts'
import { earlierOneOnOnes, oneOnOnesOf, pointsOf } from './one-on-ones.ts'
import { harborRoster, lanternRoster } from './people.ts'
import { liveStories, pastStories } from './priorities.ts'
import { randomOf } from './random.ts'
import { skillsOf } from './skills.ts'
import { standInsOf } from './stand-ins.ts'
import {
  endFirstDay,
  insertArrived,
  insertAudits,
  insertAway,
  insertFocuses,
  insertFormer,
  insertJournals,
  insertOffer,
  insertOneOnOnes,
  insertSkills,
  insertStandIns,
  insertStories,
  insertTalks,
  insertVisits,
  insertWellDones,
  isEmpty,
  noteDemo,
  setOpenDays,
} from './store.ts'
import { lastTalkOf, talksOf } from './talks.ts'
import { targetLevelsOf } from './target-levels.ts'
import { trailOf } from './trail.ts'
import { CLOSED_VENUE, type DemoVenue, HARBOR_VENUES, LANTERN_VENUES, openOf } from './venues.ts'
import { UNSEEN_BY, wellDonesOf } from './well-dones.ts'

const SEED = 'lantern'
/** Has just become AGM, so that their manager is offered their first 30 days. */
const PROMOTED = 'hana-mori'
/** When the companies started with Scope, before their first period. */
const BEGAN = new Date('2023-12-18T18:00:00Z')

/** The line of a file's first row. Line 1 is the header. */
const FIRST_LINE = 2

/** `accounts` are the names of its service accounts. */
type DemoCompany = {
  name: string
  roster: string
  venues: readonly DemoVenue[]
  accounts: readonly string[]
}

/**
 * Fills an empty database with the demo companies, in one transaction. Does nothing if there is a company; returns whether it did. The rows and
 * their ids depend only on the seed and the clock's day, so the same day gives the same rows.
 */
export async function buildDemo({ database, clock }: { database: Database; clock: Clock }): Promise<boolean> {
  const today = todayOf(dateIn('America/Los_Angeles', clock.now()))
  return database.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return false
    const companies: DemoCompany[] = [
      {
        name: 'Lantern Hospitality',
        roster: lanternRoster(),
        venues: [...LANTERN_VENUES, CLOSED_VENUE],
        accounts: ['POS export'],
      },
      { name: 'Harbor', roster: harborRoster(), venues: HARBOR_VENUES, accounts: [] },
    ]
    for (const company of companies) await buildCompany(tx, company, today)
    await noteDemo(tx, { seed: SEED, date: today.date })
    return true
  })
}

/** So many days before today everyone looked for the last time. There is more news on the rollup than at a venue. */
const LOOKED_DAYS = { venues: 5, rollup: 2 }

async function buildCompany(
  tx: Db,
  { name, roster, venues, accounts }: DemoCompany,
  today: Today,
): Promise<void> {
  const random = randomOf(`${SEED} ${name}`)
  const parts: ImportParts = {
    database: inside(tx),
    clock: { now: () => BEGAN },
    reachOf: (orgId) => mintReach(orgId, 'every'),
    newId: random.uuid,
  }
  const imported = await importRoster(parts, { sheet: roster, company: name })
  const reach = mintReach(imported.company.id, 'every')
  await endFirstDay(reach, tx)
  await addAccounts(tx, reach, accounts)
  await openVenues(reach, tx, venues, today)
  const weeks = demoWeeks(SEED, venues, today.week)
  await enterWeeks(tx, reach, weeks, { imported, today, newId: random.uuid })

  const vp = imported.plan.people.added.find(({ jobRole }) => jobRole === 'VP')
  const at = { id: randomOf(`${SEED} source ${name}`).uuid(), at: BEGAN }
  if (vp) {
    const updatedById = vp.appUserId
    await addSource(reach, tx, { ...at, updatedById })
    const venue = (await listNamedVenues(reach, tx)).find(({ slug }) => slug === UNREAD.venue)
    const [id, letters] = [randomOf(`${SEED} file ${name}`), randomOf(`${SEED} letters ${name}`)]
    if (venue) {
      await addInbox(reach, tx, {
        ...{ id: id.uuid(), sourceId: at.id, venue, week: addWeeks(today.week, -1), updatedById },
        ...{ letters: lettersBy(letters), domain: imported.company.domain },
        at: new Date(today.began.getTime() - UNREAD.hours * 3_600_000),
      })
    }
  }

  const members = membersOf(imported, (slug) => 0.62 + 0.36 * randomOf(`${SEED} steady ${slug}`).next())
  await insertTargets(reach, tx, targetsOf(SEED, imported, members, today))
  const budgets = budgetsOf(SEED, imported, weeks, today)
  await insertBudgets(reach, tx, budgets.rows)
  await replaceBudgets(reach, tx, budgets.revised)
  const focuses = focusesOf(SEED, imported, today)
  await insertFocuses(reach, tx, focuses.focuses, focuses.answers)
  const histories = members.map((member) => {
    const { opensOn, closesOn } = openOf(member.venueSlug, today.week)
    const all = [...pastStories(SEED, member, today), ...liveStories(SEED, member, today)].filter(
      ({ period }) => (opensOn ?? '') <= period.startDate && period.endDate <= (closesOn ?? '9999'),
    )
    const stories = carriedStories(SEED, member, all, today)
    return { member, closesOn, stories: stories.map(focuses.serving) }
  })
  const here = histories.filter(({ closesOn }) => closesOn === null)
  await insertStories(
    reach,
    tx,
    histories.flatMap(({ stories }) => stories),
  )
  const done = histories.map(({ member, stories, closesOn }) => ({
    member,
    stories,
    journals: journalsOf(SEED, member, stories, today).filter(({ weekOf }) => weekOf <= (closesOn ?? '9999')),
    skills: closesOn === null ? skillsOf(SEED, member, today) : [],
  }))
  await insertJournals(
    reach,
    tx,
    done.flatMap(({ journals }) => journals),
  )
  await insertSkills(
    reach,
    tx,
    done.flatMap(({ skills }) => skills),
  )
  await saveTargetLevels(reach, tx, targetLevelsOf(imported, today))
  await insertStandIns(reach, tx, standInsOf(SEED, imported, today))
  await insertOneOnOnes(
    reach,
    tx,
    here.flatMap(({ member, stories }) => [
      ...oneOnOnesOf(SEED, member, stories, today),
      ...earlierOneOnOnes(SEED, member, today),
    ]),
    here.flatMap(({ member }) => pointsOf(member, today)),
  )
  const team = here.map(({ member }) => member)
  await insertTalks(
    reach,
    tx,
    team.flatMap((member) => talksOf(member, today)),
  )
  await addFormer(reach, tx, { team, today, domain: imported.company.domain })
  await insertWellDones(
    reach,
    tx,
    team.flatMap((member) => wellDonesOf(SEED, member, team, today)),
    { unseenBy: UNSEEN_BY },
  )
  await insertAway(
    reach,
    tx,
    here.flatMap(({ member }) => awayOf(SEED, member, today)),
  )
  const promoted = members.find(({ slug }) => slug === PROMOTED)
  if (promoted) await insertOffer(reach, tx, promoted.id, today.began)
  const trail = {
    orgId: reach.orgId,
    users: new Map(imported.plan.people.added.map(({ appUserId, userId }) => [appUserId, userId])),
    newId: randomOf(`${SEED} trail ${name}`).uuid,
  }
  await insertAudits(
    reach,
    tx,
    done.flatMap((one) => trailOf(trail, one, today)),
  )
  const daysBefore = (days: number) => new Date(today.began.getTime() - days * 86_400_000)
  await insertVisits(reach, tx, {
    venues: daysBefore(LOOKED_DAYS.venues),
    rollup: daysBefore(LOOKED_DAYS.rollup),
  })
}

/** Adds somebody who joined and left within the last year, with what they did. */
async function addFormer(
  reach: Reach,
  tx: Db,
  { team, today, domain }: { team: readonly DemoMember[]; today: Today; domain: string },
): Promise<void> {
  const former = formerOf(SEED, team, today, domain)
  if (!former) return
  await insertFormer(reach, tx, former)
  await insertStories(reach, tx, former.stories)
  await insertJournals(reach, tx, former.journals)
  await insertSkills(reach, tx, former.skills)
  await insertOneOnOnes(reach, tx, former.oneOnOnes, [])
  await insertTalks(reach, tx, lastTalkOf(former.member, former.left))
}

/** Sets the first and the last day of the venues that opened lately, and of those that have closed. */
async function openVenues(
  reach: Reach,
  tx: Db,
  venues: readonly DemoVenue[],
  { week }: Today,
): Promise<void> {
  for (const { slug } of venues) {
    const days = openOf(slug, week)
    if (days.opensOn !== null || days.closesOn !== null) await setOpenDays(reach, tx, { slug, ...days })
  }
}

/** Adds service accounts that see the whole company. They have no token: one is shown to whoever makes it, and to nobody else. */
async function addAccounts(tx: Db, reach: Reach, names: readonly string[]): Promise<void> {
  const random = randomOf(`${SEED} accounts`)
  for (const name of names) {
    await insertAccount(reach, tx, {
      ...{ id: random.uuid(), appUserId: random.uuid(), createdById: null, now: BEGAN },
      fields: { name, role: 'VP', venueIds: [], groups: [] },
    })
  }
}

/** Saves the weekly numbers: old weeks from a file, then weeks typed on Mondays, and the rest from a second file. */
async function enterWeeks(
  tx: Db,
  reach: Reach,
  weeks: readonly DemoWeek[],
  { imported, today, newId }: { imported: RosterImport; today: Today; newId: () => string },
): Promise<void> {
  const { began, before, typed, corrections, rest } = entriesOf(SEED, weeks, imported, today)
  const importAt = (now: Date, text: string) =>
    importMetrics({ database: inside(tx), clock: { now: () => now }, newId }, { reach, sheet: text })
  const planAt = async (now: Date, entries: readonly Entry[]) => {
    const file = readMetrics(metricsFile(entries.map(({ week }) => week)), now)
    const { plan } = await planWeeks({ reach, db: tx, now, newId }, file, await listNamedVenues(reach, tx))
    return plan.weeks.flatMap((week) => {
      const entry = entries[week.line - FIRST_LINE]
      return entry ? [{ ...entry, week }] : []
    })
  }
  const savedBy = ({ at, author, week }: { at: Date; author: Entry['author']; week: PlannedWeek }) => ({
    id: newId(),
    orgId: reach.orgId,
    userId: author.userId,
    action: 'metrics.save',
    meta: auditOf(week),
    createdAt: at,
  })

  await importAt(began, metricsFile(before))
  const firsts = await planAt(today.began, typed)
  const rows = firsts.map(({ at, author, week }) => ({
    ...week.row,
    source: 'typed' as const,
    createdById: author.appUserId,
    createdAt: at,
    updatedAt: at,
  }))
  await insertMetrics(reach, tx, rows)
  await insertAudits(reach, tx, firsts.map(savedBy))
  for (const entry of corrections) {
    const again = await planAt(entry.at, [entry])
    const author = { source: 'typed', createdById: entry.author.appUserId } as const
    await saveWeeks(
      { reach, db: tx, now: entry.at, newId },
      again.map(({ week }) => week),
      author,
    )
    await insertAudits(reach, tx, again.map(savedBy))
  }
  if (rest.length > 0) await importAt(today.began, metricsFile(rest))
  await insertArrived(reach, tx, {
    ...{ slug: ARRIVED.venue, week: addWeeks(today.week, -ARRIVED.weeksAgo), more: ARRIVED.more },
    ...{ at: new Date(today.began.getTime() - ARRIVED.hours * 3_600_000), id: newId() },
  })
}

/** What stands beside a typed figure: a late check that only the point of sale knows. */
const ARRIVED = { venue: 'las-perlas-la', weeksAgo: 2, more: 210, hours: 4 }

/** The venue of a file that needs a look, and how long before today began it came. */
const UNREAD = { venue: 'golden-gopher', hours: 3 }

/** The letters of a company’s address. */
const lettersBy = (random: ReturnType<typeof randomOf>): string =>
  Array.from({ length: 24 }, () => String.fromCharCode(97 + Math.floor(random.next() * 26))).join('')

const NO_CONNECTIONS = { used: 0, idle: 0, waiting: 0 }

/** A database whose transactions run inside one that is already open. They are saved or rolled back with it. */
function inside(tx: Db): Database {
  return {
    db: tx,
    quick: tx,
    transaction: (work) => work(tx),
    snapshot: (work) => work(tx),
    slowTransaction: (work) => work(tx),
    codeTransaction: (work) => work(tx),
    ping: async () => undefined,
    answersNewConnection: async () => true,
    reconnect: () => undefined,
    usage: () => ({ calls: NO_CONNECTIONS, slow: NO_CONNECTIONS, codes: NO_CONNECTIONS }),
    close: async () => undefined,
  }
}
