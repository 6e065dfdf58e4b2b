import type { Input, Reply } from '@scope/contract/calls'
import { DOMAINS_MAX } from '@scope/contract/company/company.words'
import type { Context } from '../../kernel/context.ts'
import { conflict, invalid, notFound } from '../../kernel/refusal.ts'
import { audit } from '../../kernel/trail.ts'
import { readZone } from '../zone/rules.ts'
import { refuseUnknownZone } from '../zone/service.ts'
import { readCompanyName, readDomain } from './rules.ts'
import { addDomains, findCompany, followCompany, removeDomain, saveCompany } from './store.ts'
import { lockCompany } from './view.ts'

type Company = Reply<'GET /api/company'>

/** The caller's company. */
export async function companyOf({ reach, db }: Context): Promise<Company> {
  const company = await findCompany(reach, db)
  if (!company) throw notFound()
  return company
}

/** Changes the name or the time zone of the caller's company, or after how many weeks without a visit a signal says so. */
export async function changeCompany(
  context: Context,
  { name, timezone, visitWeeks }: Input<'PATCH /api/company'>['body'],
): Promise<Company> {
  const { reach, db } = context
  await lockCompany(reach, db)
  const before = await companyOf(context)
  const after = {
    name: name === undefined ? before.name : readCompanyName(name),
    timezone: timezone === undefined ? before.timezone : readZone(timezone),
    visitWeeks: visitWeeks === undefined ? before.visitWeeks : visitWeeks,
  }
  if (after.timezone !== before.timezone) await refuseUnknownZone(context, after.timezone)
  const zoneIsKnown = timezone !== undefined && before.unknownTimezone !== null
  const isOther = (['name', 'timezone', 'visitWeeks'] as const).some(
    (field) => after[field] !== before[field],
  )
  if (isOther || zoneIsKnown) {
    await saveCompany(reach, db, timezone === undefined ? after : { ...after, unknownTimezone: null })
    await followCompany(reach, db)
    const { name, visitWeeks } = before
    const named = { name, timezone: before.unknownTimezone ?? before.timezone, visitWeeks }
    await audit(context, 'company.changed', { about: after.name, before: named, after })
  }
  return companyOf(context)
}

/** Adds an e-mail domain to the caller's company. A domain belongs to one company. */
export async function addDomain(
  context: Context,
  body: Input<'POST /api/company/domains'>['body'],
): Promise<Company> {
  const { reach, db } = context
  const domain = readDomain(body.domain, 'domain')
  await lockCompany(reach, db)
  const before = await companyOf(context)
  if (before.domains.some((own) => own.domain === domain)) return before
  if (before.domains.length >= DOMAINS_MAX) {
    throw invalid('domain', `A company can have at most ${DOMAINS_MAX} domains.`)
  }
  await addDomains(reach, db, [domain])
  const after = await companyOf(context)
  if (!after.domains.some((own) => own.domain === domain)) {
    // Another company has it, of which nobody here should hear.
    throw invalid('domain', `${domain} cannot be added. Ask your operator.`)
  }
  await audit(context, 'company.changed', traceOf(before, after))
  return after
}

/** Removes a domain of the caller's company that nobody has an address of. The first domain stays. */
export async function dropDomain(context: Context, domain: string): Promise<Company> {
  const { reach, db } = context
  // Adding and changing people takes the same lock, so nobody gets an address of it meanwhile.
  await lockCompany(reach, db)
  const before = await companyOf(context)
  const own = before.domains.find((one) => one.domain === domain)
  if (!own) throw notFound()
  if (own.people > 0)
    throw conflict(
      `${own.people} ${own.people === 1 ? 'person has' : 'people have'} an address of ${domain}.`,
    )
  if (!own.canRemove) throw conflict('A company keeps its first domain.')
  await removeDomain(reach, db, domain)
  const after = await companyOf(context)
  await audit(context, 'company.changed', traceOf(before, after))
  return after
}

const namesOf = ({ domains }: Company) => domains.map(({ domain }) => domain).join(', ')
const traceOf = (before: Company, after: Company) => ({
  about: after.name,
  before: { domains: namesOf(before) },
  after: { domains: namesOf(after) },
})
