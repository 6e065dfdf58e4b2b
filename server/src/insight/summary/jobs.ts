import type { OwnContext, Parts } from '../../kernel/context.ts'
import { listCompanies } from '../../kernel/db/companies.ts'
import type { Db } from '../../kernel/db/pool.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { catchUp, checkSample, forget, isBehind } from './service.ts'

type JobParts = Pick<Parts, 'database' | 'clock'>

/** A company's stored figures differ from its rows. They are counted again; the cause is a bug. */
class SummaryDiffers extends Error {
  override name = 'SummaryDiffers'
}

/** Counts the venues that changed, and the spans of a new week. Returns how many venues changed. */
export async function countChanged(parts: JobParts): Promise<number> {
  let changed = 0
  await eachCompany(parts, async (contextWith) => {
    if (await isBehind(contextWith(parts.database.db))) changed += await count(parts, contextWith)
  })
  return changed
}

/** Counts a company, each span that is not counted yet in a transaction of its own. */
async function count({ database }: JobParts, contextWith: (db: Db) => OwnContext): Promise<number> {
  let all = 0
  for (let isLeft = true; isLeft; ) {
    const done = await database.transaction((tx) => catchUp(contextWith(tx)))
    all += done.changed
    isLeft = done.isLeft
  }
  return all
}

/** Compares a sample of each company's stored figures with its rows, and throws if one differs. */
export async function checkSummaries(parts: JobParts): Promise<number> {
  let differing = 0
  await eachCompany(parts, async (contextWith) => {
    differing += await checkSample(contextWith(parts.database.db))
  })
  if (differing > 0) throw new SummaryDiffers(`The summaries of ${differing} venues differ from their rows.`)
  return 0
}

/** Counts all companies again, for the operator. False if a server was counting one of them. */
export async function recountAll(parts: JobParts): Promise<boolean> {
  let all = true
  await eachCompany(parts, async (contextWith) => {
    if (await parts.database.transaction((tx) => forget(contextWith(tx)))) await count(parts, contextWith)
    else all = false
  })
  return all
}

async function eachCompany(
  { database, clock }: JobParts,
  work: (contextWith: (db: Db) => OwnContext) => Promise<void>,
): Promise<void> {
  for (const { id, timezone: companyZone } of await listCompanies(database.db)) {
    const reach = mintReach(id, 'every')
    await work((db) => ({ reach, db, now: clock.now(), companyZone }))
  }
}
