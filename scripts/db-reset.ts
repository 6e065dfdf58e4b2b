/* Deletes the embedded database. The next start builds the demo again. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../server/src/kernel/config.ts'
import { lockFolder } from '../server/src/kernel/db/embedded/folder-lock.ts'

const { dataDir, databaseUrl } = readConfig()
if (databaseUrl) {
  console.error('DATABASE_URL is set. Only the embedded database can be reset; drop yours yourself.')
  process.exit(1)
}
await mkdir(dataDir, { recursive: true })
const release = await lockFolder(dataDir)
await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
await release()
console.log('The database is deleted. `npm start` builds it again.')
