import { randomUUID } from 'node:crypto'
import { listCompanies } from '../company/company/view.ts'
import { Misused, onDatabase } from '../kernel/command.ts'
import { makeLive, markCopy } from '../kernel/db/copy.ts'
import { mintReach } from '../kernel/db/reach.ts'
import { auditCommand } from '../kernel/trail.ts'

/** Makes a restored copy live, whether or not servers run. */
export const liven = onDatabase(async ({ database, clock, args }) => {
  if (args.length > 0) throw new Misused()
  const isDone = await database.transaction(async (db) => {
    const wasCopy = await makeLive(db)
    const companies = wasCopy ? await listCompanies(db) : []
    for (const { id } of companies) {
      const row = { id: randomUUID(), action: 'copy.madeLive' as const, meta: {}, now: clock.now() }
      await auditCommand(mintReach(id, 'every'), db, row)
    }
    return wasCopy
  })
  console.log(isDone ? 'This database is live now: what waits is sent.' : 'This database is live already.')
})

/** Marks a database that PostgreSQL itself copied, before a server starts on it. */
export const mark = onDatabase(async ({ database, clock, args }) => {
  if (args.length > 0) throw new Misused()
  await markCopy(database.db, clock.now())
  console.log('This database is a copy now. A server that starts on it sends nothing and deletes no files.')
})
