import { createHash, randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { IMPORT_ERRORS_MAX, IMPORT_LINES_MAX } from '@scope/contract/numbers/metrics.words'
import type { Context } from '../../kernel/context.ts'
import { type Company, listCompanies, lockCompany } from '../../kernel/db/companies.ts'
import type { Database, Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { type Counts, countsOf } from '../../kernel/import/change.ts'
import { decodeText } from '../../kernel/import/decode.ts'
import { type LineError, refuseIfAny } from '../../kernel/import/refused.ts'
import { type Progress, saveRows } from '../../kernel/import/save.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import { audit, auditCommand } from '../../kernel/trail.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { domainOf, readRoster } from './import/file.ts'
import { linesOf, planRoster, type RosterPlan, type StaffPlan } from './rules.ts'
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
    await savePlan(reach, tx, result.plan, now, input.onProgress)
    await auditCommand(reach, tx, { id: newId(), action: 'import.roster', meta: auditOf(result.plan), now })
    return result
  })
}

/** Saves what rows do to a company. */
export async function savePlan(
  reach: Reach,
  tx: Db,
  plan: StaffPlan,
  now: Date,
  onProgress?: Progress,
): Promise<void> {
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

/** A roster in the audit trail: the counts, and of every row what it was and what it is. */
const auditOf = (plan: StaffPlan) => ({
  people: countsOf(plan.people),
  venues: countsOf(plan.venues),
  changes: linesOf(plan).map(({ name, changes }) => ({ about: name, changes })),
})

/**
 * Imports a person's own company's roster from a file. Without the name of a plan it answers what would change; with
 * one it saves exactly that, and is refused as stale where the plan is another one by now. All of it is saved, or,
 * where a line is wrong, nothing.
 */
export async function importOwnRoster(
  context: Context,
  { file, plan: named }: Input<'POST /api/people/import'>['body'],
): Promise<Reply<'POST /api/people/import'>> {
  const { reach, db, person, now } = context
  const text = decodeText(Buffer.from(file, 'base64'))
  // Before it is read at all: reading much of it would keep everyone else waiting.
  if (text.split('\n').length > IMPORT_LINES_MAX + 1) {
    const most = IMPORT_LINES_MAX.toLocaleString('en-US')
    throw invalid('file', `A file holds ${most} lines at most here; the operator’s command takes more.`)
  }
  const roster = readRoster(text, domainOf(person.email))
  if (named !== undefined) await lockCompany(reach, db)
  const plan = planRoster(roster.people, await readCompany(reach, db), randomUUID)
  const errors = [...roster.errors, ...plan.errors].toSorted((a, b) => a.line - b.line)
  const lines = linesOf(plan)
  const name = createHash('sha256').update(JSON.stringify(lines)).digest('base64url')
  const reply = {
    plan: errors.length > 0 ? null : name,
    saved: false,
    errors: firstOf(errors),
    people: countsOf(plan.people),
    venues: countsOf(plan.venues),
    lines: errors.length > 0 ? [] : lines.slice(0, PREVIEW_LINES),
  }
  if (named === undefined) return reply
  const [error] = errors
  if (error) throw invalid(`file.${error.line}`, error.text)
  if (lines.length > 0) {
    if (named !== name) {
      throw new Refusal('stale', 'People or venues were changed meanwhile. Look at the preview again.')
    }
    await savePlan(reach, db, plan, now)
    await audit(context, 'import.roster', auditOf(plan))
  }
  return { ...reply, saved: true }
}

const PREVIEW_LINES = 500

/** So many errors as a person reads; the last one counts the others. */
function firstOf(errors: readonly LineError[]): LineError[] {
  const shown = errors.slice(0, IMPORT_ERRORS_MAX)
  const more = errors.length - shown.length
  const last = shown.at(-1)
  return last && more > 0
    ? [...shown, { line: last.line, text: `There are ${more} more errors below.` }]
    : shown
}

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
