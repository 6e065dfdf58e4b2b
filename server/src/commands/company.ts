import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { saveClosing } from '../company/company/store.ts'
import { type Closing, findByDomain } from '../company/company/view.ts'
import { type DatabaseProgram, Misused, readArgs, Unusable } from '../kernel/command.ts'
import type { Db } from '../kernel/db/pool/pool.ts'
import { mintReach } from '../kernel/db/reach.ts'
import { auditCommand } from '../kernel/trail.ts'

/** Closes a company that moves: its people are signed out, and a sign-in leads to its new address. */
export async function closeCompany({ database, clock, args }: DatabaseProgram): Promise<void> {
  const options = { 'moved-to': { type: 'string' } } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [domain, ...more] = positionals
  if (!domain || more.length > 0 || !values['moved-to']) throw new Misused()
  const movedTo = addressOf(values['moved-to'])
  const now = clock.now()
  const name = await database.transaction(async (db) => {
    const company = await companyWith(db, domain)
    if (company.closedAt)
      throw new Unusable(`${company.name} is closed already, and is at ${company.movedTo}.`)
    const reach = mintReach(company.id, 'every')
    await saveClosing(reach, db, { closedAt: now, movedTo })
    const meta = { about: company.name, after: { movedTo } }
    await auditCommand(reach, db, { id: randomUUID(), action: 'company.closed', meta, now })
    return company.name
  })
  console.log(`${name} is closed. Its people are signed out, and a sign-in leads to ${movedTo}.`)
}

/** Opens a company again that was closed. */
export async function openCompany({ database, clock, args }: DatabaseProgram): Promise<void> {
  const [domain, ...more] = args
  if (!domain || domain.startsWith('-') || more.length > 0) throw new Misused()
  const name = await database.transaction(async (db) => {
    const company = await companyWith(db, domain)
    if (!company.closedAt) throw new Unusable(`${company.name} is open.`)
    const reach = mintReach(company.id, 'every')
    await saveClosing(reach, db, { closedAt: null, movedTo: null })
    const meta = { about: company.name, before: { movedTo: company.movedTo } }
    await auditCommand(reach, db, { id: randomUUID(), action: 'company.opened', meta, now: clock.now() })
    return company.name
  })
  console.log(`${name} is open again. Its people sign in anew.`)
}

/** The company of a domain, open or not. */
async function companyWith(db: Db, domain: string): Promise<Closing> {
  const company = await findByDomain(db, domain.toLowerCase())
  if (!company) throw new Unusable(`No company has the domain ${domain}.`)
  return company
}

/** The origin of an address that people open: https, but for one on this machine. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))) {
    throw new Unusable('--moved-to takes the address that people open, like https://scope.example.com.')
  }
  return url.origin
}
