import type { OwnContext, Parts } from '../../kernel/context.ts'
import { listCompanies } from '../../kernel/db/companies.ts'
import type { Db } from '../../kernel/db/pool.ts'
import { mintReach } from '../../kernel/db/reach.ts'
import { COUNTED_FROM, checkSample, countSome, forget, isBehind } from './counting.ts'

type JobParts = Pick<Parts, 'database' | 'clock'>

/** What was counted of a company's venues differs from its rows. It is counted again; the cause is a bug. */
class SignalsDiffer extends Error {
  override name = 'SignalsDiffer'
}

/** Counts the signals and queues of the venues that are due, in companies of `from` venues or more. Returns how many. */
export async function countSignals(parts: JobParts, from = COUNTED_FROM): Promise<number> {
  let all = 0
  await eachCompany(parts, async (contextWith) => {
    if (await isBehind(contextWith(parts.database.db), from)) all += await countAll(parts, from, contextWith)
  })
  return all
}

/** Counts the venues of a company that are due, some in each transaction. */
async function countAll(
  { database }: JobParts,
  from: number,
  contextWith: (db: Db) => OwnContext,
): Promise<number> {
  let all = 0
  for (let counted = 1; counted > 0; all += counted)
    counted = await database.transaction((tx) => countSome(contextWith(tx), database.db, from))
  return all
}

/** Compares a sample of what was counted of each company with its rows, and throws if one differs. */
export async function checkSignals(parts: JobParts): Promise<number> {
  let differing = 0
  await eachCompany(parts, async (contextWith) => {
    const { database } = parts
    differing += await database.transaction((tx) => checkSample(contextWith(tx), database.db))
  })
  if (differing > 0)
    throw new SignalsDiffer(`The signals or queues of ${differing} venues differ from their rows.`)
  return 0
}

/** Counts all signals and queues again, for the operator. False if a server was counting those of a company. */
export async function recountSignals(parts: JobParts, from = COUNTED_FROM): Promise<boolean> {
  let all = true
  await eachCompany(parts, async (contextWith) => {
    if (await parts.database.transaction((tx) => forget(contextWith(tx))))
      await countAll(parts, from, contextWith)
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
