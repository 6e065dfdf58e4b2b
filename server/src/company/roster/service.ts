import { createHash, randomUUID } from 'node:crypto'
import type { Input, Reply } from '@scope/contract/calls'
import { IMPORT_ERRORS_MAX } from '@scope/contract/numbers/metrics.words'
import type { Context } from '../../kernel/context.ts'
import type { Database, Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { type Counts, countsOf } from '../../kernel/import/change.ts'
import { type LineError, refuseIfAny, together } from '../../kernel/import/refused.ts'
import { type Progress, saveRows } from '../../kernel/import/save.ts'
import type { Sheet } from '../../kernel/import/sheet.ts'
import { uploadedSheet } from '../../kernel/import/sheets.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import { audit, auditCommand } from '../../kernel/trail.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { publicDomainError } from '../company/rules.ts'
import { type Company, listCompanies, listDomains, lockCompany } from '../company/view.ts'
import { endSessionsOf } from '../session/service.ts'
import { endCalendarFeeds } from '../session/store.ts'
import { endTokensOf } from '../token/service.ts'
import { unknownZone } from '../zone/rules.ts'
import { listUnknownZones } from '../zone/view.ts'
import { isOfStaff, type RosterPerson, readRoster } from './import/file.ts'
import { linesOf, planRoster, type RosterPlan, type StaffPlan } from './rules.ts'
import {
  insertCompany,
  insertPeople,
  insertVenues,
  offerFirst30Days,
  readCompany,
  updatePeople,
  updateVenues,
} from './store.ts'

/** The parts that an import needs. The demo passes its own ids, so that the same seed gives the same rows. */
export type ImportParts = {
  database: Database
  clock: Clock
  /** Creates the reach of a whole company, for the operator's commands. */
  reachOf: (orgId: string) => Reach
  newId?: () => string
}

export type RosterImport = {
  company: Pick<Company, 'id' | 'name' | 'domain'> & { isNew: boolean }
  plan: RosterPlan
  /** The parts of the file that were left out, in sentences. */
  notes: string[]
  venues: Counts
  people: Counts
}

/**
 * Imports a company's staff list. If any line is wrong, nothing is saved and `ImportRefused` lists all wrong lines. A
 * dry run returns what would change and saves nothing.
 */
export async function importRoster(
  { database, clock, reachOf, newId = randomUUID }: ImportParts,
  input: { sheet: string | Sheet; company?: string | undefined; dryRun?: boolean; onProgress?: Progress },
): Promise<RosterImport> {
  const plan = async (db: Db): Promise<RosterImport & { reach: Reach }> => {
    const companies = await listCompanies(db)
    const companyOf = (domain: string) => companies.find(({ domains }) => domains.includes(domain))
    const file = readRoster(input.sheet, (domain) => companyOf(domain)?.domains ?? [domain])
    const stored = companyOf(file.domain)
    const errors = [...file.errors, ...(await zoneErrors(reachOf(''), db, file.people))]
    const publicError = stored ? undefined : publicDomainError(file.domain)
    if (publicError) errors.push({ line: 1, text: publicError })
    if (!stored && !input.company && file.domain) {
      const text = `There is no company ${file.domain} yet. Check the addresses, or add the company with --company "Name".`
      errors.push({ line: 1, text })
    }
    const reach = reachOf(stored?.id ?? newId())
    if (stored && !input.dryRun) await lockCompany(reach, db)
    const before = stored ? await readCompany(reach, db, clock.now()) : { venues: [], people: [] }
    const roster = planRoster(file.people, before, newId)
    refuseIfAny([...errors, ...roster.errors])
    const company = stored ?? { id: reach.orgId, name: input.company ?? '', domain: file.domain }
    return {
      reach,
      company: { ...company, isNew: !stored },
      plan: roster,
      notes: file.notes,
      venues: countsOf(roster.venues),
      people: countsOf(roster.people),
    }
  }
  if (input.dryRun) return plan(database.db)
  return database.transaction(async (tx) => {
    const { reach, ...result } = await plan(tx)
    const now = clock.now()
    if (result.company.isNew) await insertCompany(reach, tx, { ...result.company, now })
    const { onProgress } = input
    await savePlan({ reach, db: tx, now }, result.plan, { by: 'the operator', onProgress })
    await auditCommand(reach, tx, { id: newId(), action: 'import.roster', meta: auditOf(result.plan), now })
    return result
  })
}

/** The time zones of a file that the database does not know, by line. */
async function zoneErrors(reach: Reach, db: Db, people: readonly RosterPerson[]): Promise<LineError[]> {
  const venues = people.flatMap((person) => person.venues)
  const zones = new Set(venues.flatMap(({ timezone }) => timezone ?? []))
  const unknown = await listUnknownZones(reach, db, [...zones])
  return venues.flatMap(({ line, timezone }) =>
    timezone && unknown.includes(timezone) ? [{ line, text: unknownZone(timezone) }] : [],
  )
}

/** Who saves a plan, for the security log, and the token of their session, which goes on. */
type Saving = { by: string; token?: string | undefined; onProgress?: Progress | undefined }

/** Saves a plan, and ends the sessions, calendar addresses and tokens that end with it. `version` is that of the changed rows, if not now. */
export async function savePlan(
  { reach, db, now, version = now }: Pick<Context, 'reach' | 'db' | 'now'> & { version?: Date },
  plan: StaffPlan,
  { by, token, onProgress }: Saving,
): Promise<void> {
  await insertVenues(reach, db, plan.venues.added, version)
  await updateVenues(
    reach,
    db,
    plan.venues.changed.map(({ row }) => row),
    version,
  )
  const people = { added: plan.people.added, changed: plan.people.changed.map(({ row }) => row) }
  const saving = { reach, tx: db, now: version, onProgress }
  await saveRows(saving, people, { add: insertPeople, change: updatePeople })
  await endSessionsOf({ reach, db, now }, plan.signedOut, { by, token })
  await endCalendarFeeds(reach, db, plan.keysEnded)
  await endTokensOf({ reach, db, now, network: undefined }, plan.keysEnded, by)
  await offerFirst30Days(reach, db, plan.newMembers, version)
}

/** The audit trail's entry of a roster: counts, and each changed row before and after. */
const auditOf = (plan: RosterPlan) => ({
  people: countsOf(plan.people),
  venues: countsOf(plan.venues),
  changes: linesOf(plan).flatMap(({ does, name, changes }) =>
    does === 'left' ? [] : [{ about: name, changes }],
  ),
})

/**
 * Imports the roster of the caller's company. Without a plan's name, returns a preview. With it, saves exactly that
 * plan, or refuses as stale if the plan would be different now. If any line is wrong, nothing is saved.
 */
export async function importOwnRoster(
  context: Context,
  { file, plan: named }: Input<'POST /api/people/import'>['body'],
  token: string | undefined,
): Promise<Reply<'POST /api/people/import'>> {
  const { reach, db, person } = context
  const sheet = await uploadedSheet(file, isOfStaff)
  const domains = await listDomains(reach, db)
  const roster = readRoster(sheet, () => domains)
  if (named !== undefined) await lockCompany(reach, db)
  const plan = planRoster(roster.people, await readCompany(reach, db, context.now), randomUUID)
  const errors = [...roster.errors, ...(await zoneErrors(reach, db, roster.people)), ...plan.errors]
  errors.sort((a, b) => a.line - b.line)
  const lines = linesOf(plan)
  const name = createHash('sha256').update(JSON.stringify(lines)).digest('base64url')
  const reply = {
    plan: errors.length > 0 ? null : name,
    saved: false,
    ...(roster.notes.length > 0 && { notes: roster.notes }),
    wrong: new Set(errors.map(({ line }) => line)).size,
    errors: firstOf(together(errors)),
    people: countsOf(plan.people),
    venues: countsOf(plan.venues),
    lines: errors.length > 0 ? [] : lines.slice(0, PREVIEW_LINES),
  }
  if (named === undefined) return reply
  const [error] = errors
  if (error) throw invalid(`file.${error.line}`, error.text)
  if (lines.some(({ does }) => does !== 'left')) {
    if (named !== name) {
      throw new Refusal('stale', 'People or venues have changed. Check the preview again.')
    }
    await savePlan(context, plan, { by: person.email, token })
    await audit(context, 'import.roster', auditOf(plan))
  }
  return { ...reply, saved: true }
}

const PREVIEW_LINES = 500

/** The first errors; the last entry counts the rest. */
function firstOf(errors: readonly LineError[]): LineError[] {
  const first = errors.slice(0, IMPORT_ERRORS_MAX)
  const more = errors.length - first.length
  const last = first.at(-1)
  return last && more > 0 ? [...first, { line: last.line, text: `${more} more errors follow.` }] : first
}

/**
 * Finds a company for the operator, by domain or name, or the only one. Throws `CompanyUnknown` if there is none.
 */
export async function reachCompany(
  { database, reachOf }: Pick<ImportParts, 'database' | 'reachOf'>,
  wanted?: string,
): Promise<{ company: Company; reach: Reach }> {
  const companies = await listCompanies(database.db)
  const matches = companies.filter(
    ({ domains, name }) => !wanted || [...domains, name.toLowerCase()].includes(wanted.toLowerCase()),
  )
  const [company, another] = matches
  if (company && !another) return { company, reach: reachOf(company.id) }
  const domains = companies.map(({ domain }) => domain).join(', ')
  if (companies.length === 0) throw new CompanyUnknown('There is no company yet. Import a roster first.')
  if (wanted) throw new CompanyUnknown(`There is no company ${wanted}. Companies here: ${domains}.`)
  throw new CompanyUnknown(`There are several companies. Choose one with --company: ${domains}.`)
}

/** The message names the wanted company and the existing ones. */
export class CompanyUnknown extends Error {}
