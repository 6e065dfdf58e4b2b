import { dateIn } from '@scope/contract/calendar'
import type { Database, Db } from '../src/db/pool.ts'
import { mintReach } from '../src/db/reach.ts'
import { importMetrics } from '../src/features/metrics/service.ts'
import { type ImportParts, importRoster } from '../src/features/roster/service.ts'
import type { Clock } from '../src/ports/clock/clock.ts'
import { type Today, todayOf } from './day.ts'
import { journalsOf } from './journals.ts'
import { membersOf } from './members.ts'
import { metricsFile } from './metrics.ts'
import { harborRoster, lanternRoster } from './people.ts'
import { liveStories, pastStories } from './priorities.ts'
import { randomOf } from './random.ts'
import { skillsOf } from './skills.ts'
import { insertJournals, insertSkills, insertStories, isEmpty, noteDemo, refreshStatistics } from './store.ts'
import { type DemoVenue, HARBOR_VENUES, LANTERN_VENUES } from './venues.ts'

const SEED = 'lantern'
/** When the companies began to use Scope: before their first period. */
const BEGAN = new Date('2023-12-18T18:00:00Z')

type DemoCompany = { name: string; roster: string; venues: readonly DemoVenue[] }

/**
 * Fills an empty database with the demo companies; does nothing where there is a company already. All of it comes
 * from the seed and the clock's day, so that the same day gives the same rows, ids included; and all of it is
 * stored in one transaction.
 */
export async function buildDemo({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const today = todayOf(dateIn('America/Los_Angeles', clock.now()))
  await database.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return
    const companies: DemoCompany[] = [
      { name: 'Lantern Hospitality', roster: lanternRoster(), venues: LANTERN_VENUES },
      { name: 'Harbor', roster: harborRoster(), venues: HARBOR_VENUES },
    ]
    for (const company of companies) await buildCompany(tx, company, today)
    await noteDemo(tx, { seed: SEED, date: today.date })
    await refreshStatistics(tx)
  })
}

async function buildCompany(tx: Db, { name, roster, venues }: DemoCompany, today: Today): Promise<void> {
  const random = randomOf(`${SEED} ${name}`)
  const parts = (now: Date): ImportParts => ({
    database: inside(tx),
    clock: { now: () => now },
    reachOf: (orgId) => mintReach(orgId, 'every'),
    newId: random.uuid,
  })
  const imported = await importRoster(parts(BEGAN), { text: roster, company: name })
  const reach = mintReach(imported.company.id, 'every')
  await importMetrics(parts(today.began), { reach, text: metricsFile(SEED, venues, today.week) })

  const members = membersOf(imported, (slug) => 0.62 + 0.36 * randomOf(`${SEED} steady ${slug}`).next())
  const told = members.map((member) => ({
    member,
    stories: [...pastStories(SEED, member, today), ...liveStories(SEED, member, today)],
  }))
  await insertStories(
    reach,
    tx,
    told.flatMap(({ stories }) => stories),
  )
  await insertJournals(
    reach,
    tx,
    told.flatMap(({ member, stories }) => journalsOf(SEED, member, stories, today)),
  )
  await insertSkills(
    reach,
    tx,
    members.flatMap((member) => skillsOf(SEED, member, today)),
  )
}

/** The database as it is inside a transaction that is open already: what joins it is stored or lost with it. */
function inside(tx: Db): Database {
  return {
    db: tx,
    transaction: (work) => work(tx),
    ping: async () => undefined,
    close: async () => undefined,
  }
}
