import { randomUUID } from 'node:crypto'
import { POSITIONS } from '@scope/contract/company/person.words'
import type { OpenContext } from '../../kernel/context.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { takeTurns } from '../../kernel/db/turns.ts'
import { invalid } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { addDomains, saveCompany } from '../company/store.ts'
import { listCompanies } from '../company/view.ts'
import { personRow, planRows } from '../roster/rules.ts'
import { savePlan } from '../roster/service.ts'
import { insertCompany, readCompany } from '../roster/store.ts'
import type { OnProven } from '../sign-in/identity.ts'
import { slugGiver } from '../venue/slug.ts'
import { hasAdmin, spendSetupLinks, type TypedCompany } from './store.ts'

/** The one sentence for a set-up link that does not work, whatever the reason. */
const LINK_REFUSED = 'This link no longer works. For another, run npx scope setup-link on the server.'

/** Naming a company and creating it lock the same links, so they take turns. */
export const SETUP_TURN = 'set-up'

export const linkRefused = () => invalid('link', LINK_REFUSED)

/**
 * Creates the company that was typed with a set-up link, and its first admin, once the admin's address is proven. All
 * set-up links are used with it, so two of them cannot make two admins. A company that was imported before, without a
 * full admin, gets one.
 *
 * The admin is a VP: numbers and the rollup belong to job roles, and a VP reads and enters them for every venue
 * (decision 061).
 */
export const foundCompany: OnProven = async ({ db, now }, { email, setupLink }) => {
  await takeTurns(db, SETUP_TURN)
  const links = await spendSetupLinks(db, now)
  const typed = links.find(({ id }) => id === setupLink)?.company
  // The address may have been corrected since the proof began.
  if (!typed || typed.admin.email !== email || (await hasAdmin(db))) throw linkRefused()
  const existing = await companyWith({ db, now }, typed)
  const reach = mintReach(existing ?? randomUUID(), 'every')
  const { name, timezone, domains } = typed
  if (!existing) await insertCompany(reach, db, { name, domain: domains[0] ?? '', now })
  await saveCompany(reach, db, { name, timezone })
  await addDomains(reach, db, domains)

  const stored = await readCompany(reach, db, now)
  const before = stored.people.find((person) => person.email === email)
  const { firstName, lastName } = typed.admin
  const row = personRow(
    {
      email,
      firstName,
      lastName,
      accessRole: 'FULL_ADMIN',
      jobRole: before?.jobRole ?? 'VP',
      position: before?.position ?? POSITIONS.VP,
      adminDayDow: null,
      groups: null,
    },
    before,
    before?.venueIds ?? [],
    slugGiver(stored.people.map(({ slug }) => slug)),
    randomUUID,
  )
  const venues = { rows: stored.venues, named: new Set<never>() }
  const plan = planRows([{ ...row, active: true }], venues, stored)
  await savePlan({ reach, db, now }, plan, { by: 'the set-up link' })
  const person = { orgId: reach.orgId, userId: row.userId }
  await audit({ db, now, person }, 'company.founded', {
    about: name,
    after: { name, timezone, domains: domains.join(', '), admin: email },
  })
  return row.userId
}

/** The id of the company that has some of the domains. Two companies cannot be set up as one. */
export async function companyWith(
  { db }: OpenContext,
  { domains }: TypedCompany,
): Promise<string | undefined> {
  const companies = await listCompanies(db)
  const [owner, another] = companies.filter((company) =>
    company.domains.some((domain) => domains.includes(domain)),
  )
  if (another) throw invalid('domains', 'These domains belong to different companies here.')
  return owner?.id
}
