import { randomUUID } from 'node:crypto'
import { runCommand, Unusable } from './kernel/command.ts'
import { listCompanies } from './kernel/db/companies.ts'
import { makeLive, markCopy } from './kernel/db/copy.ts'
import { mintReach } from './kernel/db/reach.ts'
import { auditCommand } from './kernel/trail.ts'

/**
 * Makes a restored copy live: `npm run make-live`, whether or not servers run. `npm run make-copy` marks a database that
 * PostgreSQL itself has copied, before a server starts on it.
 */
await runCommand(async ({ database, clock, args }) => {
  const [what, ...more] = args
  if (more.length > 0 || (what !== 'live' && what !== 'copy')) {
    throw new Unusable('Usage: npm run make-live, or npm run make-copy')
  }
  const now = clock.now()
  if (what === 'copy') {
    await markCopy(database.db, now)
    console.log('This database is a copy now. A server that starts on it sends nothing and deletes no files.')
    return
  }
  const isDone = await database.transaction(async (db) => {
    const wasCopy = await makeLive(db)
    const companies = wasCopy ? await listCompanies(db) : []
    for (const { id } of companies) {
      const row = { id: randomUUID(), action: 'copy.madeLive' as const, meta: {}, now }
      await auditCommand(mintReach(id, 'every'), db, row)
    }
    return wasCopy
  })
  console.log(isDone ? 'This database is live now: what waits is sent.' : 'This database is live already.')
})
