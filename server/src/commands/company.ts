import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { plural } from '@scope/contract/kernel/count.words'
import { saveClosing } from '../company/company/store.ts'
import { type Closing, findCompanyOfDomain } from '../company/sign-in/store.ts'
import { addCompany } from '../kernel/backup/add-to-others.ts'
import { storeOf, withAddress } from '../kernel/backup/address.ts'
import { fileArchive } from '../kernel/backup/archive.ts'
import { describe } from '../kernel/backup/manifest.ts'
import { progressOn } from '../kernel/backup/progress.ts'
import { removeCompany } from '../kernel/backup/remove-from-others.ts'
import { type Command, type DatabaseProgram, Misused, readArgs, Unusable } from '../kernel/command.ts'
import { openForCommand } from '../kernel/db/open.ts'
import type { Db } from '../kernel/db/pool/pool.ts'
import { mintReach } from '../kernel/db/reach.ts'
import { folderSecret } from '../kernel/secret-file.ts'
import { auditCommand } from '../kernel/trail.ts'
import { writeFileBackup } from './backup.ts'

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

/** Reopens a closed company. */
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

/** Writes all data of a company into a file, to add it to another deployment. */
export const moveOut: Command = async ({ config, clock, args }) => {
  const [domain, file] = twoWords(args)
  const about = { file, company: domain.toLowerCase(), now: clock.now() }
  await withAddress(config, (url) =>
    writeFileBackup(config, { ...about, url, onProgress: progressOn(process.stderr) }),
  )
}

/** Adds the company in a file to this deployment. */
export const moveIn: Command = async ({ config, clock, args }) => {
  const [file, ...more] = args
  if (!file || file.startsWith('-') || more.length > 0) throw new Misused()
  const secret = config.secret ?? (await folderSecret(config.dataDir))
  await withAddress(config, async (url) => {
    const { manifest, endedWebhooks } = await addCompany({
      ...{ archive: fileArchive(resolve(config.startedIn, file)), url, files: storeOf(config), secret },
      ...{ now: clock.now(), onProgress: progressOn(process.stderr) },
    })
    console.log(`Added ${describe(manifest)}.`)
    console.log('Sessions are not moved: its people sign in anew, with the passkeys of the same host name.')
    for (const address of endedWebhooks) {
      console.log(
        `The webhook ${address} is switched off: its secret was sealed elsewhere and needs a new one.`,
      )
    }
    for (const name of manifest.missingFiles) console.error(`The attached file ${name} was missing already.`)
  })
}

const DAY_MS = 86_400_000
/** The time before a closed company can be removed. */
const CLOSED_DAYS = 30

/** Removes a company that has been closed for 30 days, with all its data. */
export const removeClosed: Command = async ({ config, clock, args }) => {
  const [domain, ...more] = args
  if (!domain || domain.startsWith('-') || more.length > 0) throw new Misused()
  const opened = await openForCommand(config)
  try {
    const { id, name, closedAt } = await companyWith(opened.database.db, domain)
    if (!closedAt) throw new Unusable(`${name} is open. scope company close closes it first.`)
    const from = new Date(closedAt.getTime() + CLOSED_DAYS * DAY_MS)
    if (clock.now() < from) {
      throw new Unusable(
        `${name} can be removed from ${from.toISOString().slice(0, 10)} on, ${CLOSED_DAYS} days after it was closed.`,
      )
    }
    await withAddress(config, async (url) => {
      const removed = await removeCompany({ url, orgId: id, files: storeOf(config) })
      console.log(
        `Removed ${name}: ${plural(removed.rows, 'row')}, ${plural(removed.files, 'attached file')}.`,
      )
    })
  } finally {
    await opened.close()
  }
}

function twoWords(args: readonly string[]): [string, string] {
  const [first, second, ...more] = args
  if (!first || !second || more.length > 0 || first.startsWith('-')) throw new Misused()
  return [first, second]
}

/** The company of a domain, open or not. */
async function companyWith(db: Db, domain: string): Promise<Closing> {
  const company = await findCompanyOfDomain(db, domain.toLowerCase())
  if (!company) throw new Unusable(`No company has the domain ${domain}.`)
  return company
}

/** The origin of Scope's address in browsers: HTTPS, except on this machine. */
function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))) {
    throw new Unusable('--moved-to takes the address that people open, like https://scope.example.com.')
  }
  return url.origin
}
