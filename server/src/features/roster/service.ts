import { randomUUID } from 'node:crypto'
import { type Company, listCompanies, lockCompany } from '../../db/companies.ts'
import type { Database, Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { type Counts, countsOf } from '../../import/change.ts'
import { refuseIfAny } from '../../import/refused.ts'
import { readRoster } from '../../import/roster-file.ts'
import { type Progress, saveRows } from '../../import/save.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { auditCommand } from '../audit/store.ts'
import { planRoster, type RosterPlan } from './rules.ts'
import {
  insertCompany,
  insertPeople,
  insertVenues,
  readCompany,
  updatePeople,
  updateVenues,
} from './store.ts'

/** What an import runs on. The demo hands in its own ids, so that the same seed gives the same rows. */
export type ImportParts = {
  database: Database
  clock: Clock
  /** The whole of a company, which the operator's command mints. */
  reachOf: (orgId: string) => Reach
  newId?: () => string
}

export type RosterImport = {
  company: Company & { isNew: boolean }
  plan: RosterPlan
  venues: Counts
  people: Counts
}

/**
 * Brings a company's staff list in: all of it, or, where a line is wrong, nothing and an `ImportRefused` that names
 * every line. A dry run answers what would change and saves nothing.
 */
export async function importRoster(
  { database, clock, reachOf, newId = randomUUID }: ImportParts,
  input: { text: string; company?: string | undefined; dryRun?: boolean; onProgress?: Progress },
): Promise<RosterImport> {
  const file = readRoster(input.text)
  const plan = async (db: Db): Promise<RosterImport & { reach: Reach }> => {
    const stored = (await listCompanies(db)).find(({ domain }) => domain === file.domain)
    const errors = [...file.errors]
    if (!stored && !input.company && file.domain) {
      const text = `${file.domain} is no company here yet. Check the addresses, or make it with --company "Name".`
      errors.push({ line: 1, text })
    }
    const reach = reachOf(stored?.id ?? newId())
    if (stored && !input.dryRun) await lockCompany(reach, db)
    const before = stored ? await readCompany(reach, db) : { venues: [], people: [] }
    const found = planRoster(file.people, before, newId)
    refuseIfAny([...errors, ...found.errors])
    const company = stored ?? { id: reach.orgId, name: input.company ?? '', domain: file.domain }
    return {
      reach,
      company: { ...company, isNew: !stored },
      plan: found,
      venues: countsOf(found.venues),
      people: countsOf(found.people),
    }
  }
  if (input.dryRun) return plan(database.db)
  return database.transaction(async (tx) => {
    const { reach, ...result } = await plan(tx)
    const now = clock.now()
    if (result.company.isNew) await insertCompany(reach, tx, { ...result.company, now })
    await save(reach, tx, result.plan, now, input.onProgress)
    await auditCommand(reach, tx, {
      id: newId(),
      action: 'import.roster',
      meta: { people: result.people, venues: result.venues, changes: changesOf(result.plan) },
      now,
    })
    return result
  })
}

async function save(reach: Reach, tx: Db, plan: RosterPlan, now: Date, onProgress?: Progress): Promise<void> {
  await insertVenues(reach, tx, plan.venues.added, now)
  await updateVenues(
    reach,
    tx,
    plan.venues.changed.map(({ row }) => row),
    now,
  )
  const people = { added: plan.people.added, changed: plan.people.changed.map(({ row }) => row) }
  await saveRows({ reach, tx, now, onProgress }, people, { add: insertPeople, change: updatePeople })
}

/** What was before, for the audit: the changed rows and their fields. */
const changesOf = ({ people, venues }: RosterPlan) => [
  ...venues.changed.map(({ row, changes }) => ({ venue: row.id, changes })),
  ...people.changed.map(({ row, changes }) => ({ appUser: row.appUserId, changes })),
]

/**
 * The whole of one company as the operator reaches it: by its domain or name, or the only one there is. Throws a
 * plain sentence where that names none.
 */
export async function reachCompany(
  { database, reachOf }: Pick<ImportParts, 'database' | 'reachOf'>,
  wanted?: string,
): Promise<{ company: Company; reach: Reach }> {
  const companies = await listCompanies(database.db)
  const matches = companies.filter(
    ({ domain, name }) => !wanted || [domain, name.toLowerCase()].includes(wanted.toLowerCase()),
  )
  const [company, another] = matches
  if (company && !another) return { company, reach: reachOf(company.id) }
  const domains = companies.map(({ domain }) => domain).join(', ')
  if (companies.length === 0)
    throw new CompanyUnknown('There is no company here yet. Import its roster first.')
  if (wanted) throw new CompanyUnknown(`There is no company ${wanted} here. There is: ${domains}.`)
  throw new CompanyUnknown(`There are several companies here. Name one by --company: ${domains}.`)
}

/** The sentence says which company was looked for, and which there are. */
export class CompanyUnknown extends Error {}
