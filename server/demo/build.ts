import { addWeeks, dateIn } from '@scope/contract/kernel/calendar'
import { type ImportParts, importRoster, type RosterImport } from '../src/company/roster/service.ts'
import { insertAccount } from '../src/company/service-account/store.ts'
import { saveTargetLevels } from '../src/insight/team-skills/store.ts'
import type { Database, Db } from '../src/kernel/db/pool/pool.ts'
import { mintReach, type Reach } from '../src/kernel/db/reach.ts'
import { insertBudgets, replaceBudgets } from '../src/numbers/budgets/store.ts'
import { insertTargets } from '../src/numbers/targets/store.ts'
import { listNamedVenues } from '../src/numbers/venue-weeks/view.ts'
import type { Clock } from '../src/ports/clock/clock.ts'
import { awayOf } from './away.ts'
import { carriedStories } from './carried.ts'
import { type Today, todayOf } from './day.ts'
import { focusesOf } from './focuses.ts'
import { formerOf } from './former.ts'
import { inside } from './inside.ts'
import { journalsOf } from './journals.ts'
import { type DemoMember, membersOf } from './members.ts'
import { budgetsOf } from './numbers/budgets.ts'
import { enterWeeks } from './numbers/enter.ts'
import { demoWeeks } from './numbers/metrics.ts'
import { addInbox, addSource } from './numbers/sources.ts'
import { targetsOf } from './numbers/targets.ts'
import { earlierOneOnOnes, oneOnOnesOf, pointsOf } from './one-on-ones.ts'
import { harborRoster, lanternRoster } from './people.ts'
import { liveStories, pastStories } from './priorities.ts'
import { randomOf } from './random.ts'
import { type SkillStory, skillsOf } from './skills.ts'
import { standInsOf } from './stand-ins.ts'
import {
  endFirstDay,
  insertAudits,
  insertAway,
  insertFocuses,
  insertFormer,
  insertJournals,
  insertLooks,
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
import type { Story } from './story.ts'
import { lastTalkOf, talksOf } from './talks.ts'
import { targetLevelsOf } from './target-levels.ts'
import { trailOf } from './trail.ts'
import { CLOSED_VENUE, type DemoVenue, HARBOR_VENUES, LANTERN_VENUES, openOf } from './venues.ts'
import { visitsOf } from './visits.ts'
import { UNSEEN_BY, wellDonesOf } from './well-dones.ts'

const SEED = 'lantern'
/** Has just become AGM, so that their manager is offered their first 30 days. */
const PROMOTED = 'hana-mori'
/** When the companies started with Scope, before their first period. */
const BEGAN = new Date('2023-12-18T18:00:00Z')

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
  await enterWeeks(tx, reach, weeks, { seed: SEED, imported, today, newId: random.uuid })
  await addUnreadFile(tx, reach, { name, imported, today })

  const members = membersOf(imported, (slug) => 0.62 + 0.36 * randomOf(`${SEED} steady ${slug}`).next())
  await insertTargets(reach, tx, targetsOf(SEED, imported, members, today))
  const budgets = budgetsOf(SEED, imported, weeks, today)
  await insertBudgets(reach, tx, budgets.rows)
  await replaceBudgets(reach, tx, budgets.revised)
  const focuses = focusesOf(SEED, imported, today)
  await insertFocuses(reach, tx, focuses.focuses, focuses.answers)
  const histories = members.map((member) => historyOf(member, focuses.serving, today))
  await addWork(tx, reach, histories)
  await saveTargetLevels(reach, tx, targetLevelsOf(imported, today))
  await insertStandIns(reach, tx, standInsOf(SEED, imported, today))
  const team = histories.filter(({ isHere }) => isHere)
  await addTalk(tx, reach, team, today)
  await insertVisits(reach, tx, visitsOf(SEED, imported, team, today))
  await addFormer(reach, tx, {
    team: team.map(({ member }) => member),
    today,
    domain: imported.company.domain,
  })
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
    histories.flatMap((one) => trailOf(trail, one, today)),
  )
  const daysBefore = (days: number) => new Date(today.began.getTime() - days * 86_400_000)
  await insertLooks(reach, tx, {
    venues: daysBefore(LOOKED_DAYS.venues),
    rollup: daysBefore(LOOKED_DAYS.rollup),
  })
}

/** Adds the company's source of numbers, and a file of it that waits for somebody to look at it. */
async function addUnreadFile(
  tx: Db,
  reach: Reach,
  { name, imported, today }: { name: string; imported: RosterImport; today: Today },
): Promise<void> {
  const vp = imported.plan.people.added.find(({ jobRole }) => jobRole === 'VP')
  if (!vp) return
  const [source, file] = [randomOf(`${SEED} source ${name}`), randomOf(`${SEED} file ${name}`)]
  const [sourceId, updatedById] = [source.uuid(), vp.appUserId]
  await addSource(reach, tx, { id: sourceId, at: BEGAN, updatedById })
  const venue = (await listNamedVenues(reach, tx)).find(({ slug }) => slug === UNREAD.venue)
  if (!venue) return
  await addInbox(reach, tx, {
    ...{ id: file.uuid(), sourceId, venue, week: addWeeks(today.week, -1), updatedById },
    ...{ letters: lettersBy(randomOf(`${SEED} letters ${name}`)), domain: imported.company.domain },
    at: new Date(today.began.getTime() - UNREAD.hours * 3_600_000),
  })
}

/** What a member has done at a venue. `isHere`: the venue has not closed. */
type History = {
  member: DemoMember
  isHere: boolean
  stories: Story[]
  journals: ReturnType<typeof journalsOf>
  skills: SkillStory[]
}

/** What a member has done while their venue was open. `serving` adds the focus that a story serves. */
function historyOf(member: DemoMember, serving: (story: Story) => Story, today: Today): History {
  const { opensOn, closesOn } = openOf(member.venueSlug, today.week)
  const all = [...pastStories(SEED, member, today), ...liveStories(SEED, member, today)].filter(
    ({ period }) => (opensOn ?? '') <= period.startDate && period.endDate <= (closesOn ?? '9999'),
  )
  const stories = carriedStories(SEED, member, all, today).map(serving)
  const journals = journalsOf(SEED, member, stories, today)
  return {
    ...{ member, isHere: closesOn === null, stories },
    journals: journals.filter(({ weekOf }) => weekOf <= (closesOn ?? '9999')),
    skills: closesOn === null ? skillsOf(SEED, member, today) : [],
  }
}

/** Adds the priorities, journals and skills. */
async function addWork(tx: Db, reach: Reach, histories: readonly History[]): Promise<void> {
  const all = {
    stories: histories.flatMap(({ stories }) => stories),
    journals: histories.flatMap(({ journals }) => journals),
    skills: histories.flatMap(({ skills }) => skills),
  }
  await insertStories(reach, tx, all.stories)
  await insertJournals(reach, tx, all.journals)
  await insertSkills(reach, tx, all.skills)
}

/** Adds what people tell each other: one-on-ones, talks about the year, well dones, days away. */
async function addTalk(tx: Db, reach: Reach, team: readonly History[], today: Today): Promise<void> {
  const members = team.map(({ member }) => member)
  const oneOnOnes = team.flatMap(({ member, stories }) => [
    ...oneOnOnesOf(SEED, member, stories, today),
    ...earlierOneOnOnes(SEED, member, today),
  ])
  const points = members.flatMap((member) => pointsOf(member, today))
  const talks = members.flatMap((member) => talksOf(member, today))
  const wellDones = members.flatMap((member) => wellDonesOf(SEED, member, members, today))
  const away = members.flatMap((member) => awayOf(SEED, member, today))
  await insertOneOnOnes(reach, tx, oneOnOnes, points)
  await insertTalks(reach, tx, talks)
  await insertWellDones(reach, tx, wellDones, { unseenBy: UNSEEN_BY })
  await insertAway(reach, tx, away)
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

/** The venue of a file that needs a look, and how long before today began it came. */
const UNREAD = { venue: 'golden-gopher', hours: 3 }

/** The letters of a company’s address. */
const lettersBy = (random: ReturnType<typeof randomOf>): string =>
  Array.from({ length: 24 }, () => String.fromCharCode(97 + Math.floor(random.next() * 26))).join('')
