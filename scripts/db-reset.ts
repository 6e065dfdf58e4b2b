/* Throws the embedded database away; the next start builds the world again. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../server/src/kernel/config.ts'
import { lockFolder } from '../server/src/kernel/db/folder-lock.ts'

const { dataDir, databaseUrl } = readConfig()
if (databaseUrl) {
  console.error('DATABASE_URL is set: dropping that database is your own to do.')
  process.exit(1)
}
await mkdir(dataDir, { recursive: true })
const release = await lockFolder(dataDir)
await rm(join(dataDir, 'postgres'), { recursive: true, force: true })
await release()
console.log('The database is gone. `npm start` builds it again.')
