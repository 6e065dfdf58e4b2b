import { parseArgs } from 'node:util'
import { plural } from '@scope/contract/kernel/count.words'
import { storeOf } from '../kernel/backup/address.ts'
import { describe } from '../kernel/backup/manifest.ts'
import { progressOn } from '../kernel/backup/progress.ts'
import { restoreBackup } from '../kernel/backup/restore.ts'
import { type Command, Misused, readArgs, Unusable } from '../kernel/command.ts'
import { startEmbedded } from '../kernel/db/embedded/embedded.ts'
import { FolderInUse } from '../kernel/db/embedded/folder-lock.ts'
import { analyze, migrateAndGrant } from '../kernel/db/open.ts'
import { archiveAsked } from './backup.ts'

/** Fills an empty database from a backup. */
export const restore: Command = async ({ config, clock, args }) => {
  const options = { identity: { type: 'string' } } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Misused()
  const archive = await archiveAsked(config, file, values.identity)
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  const embedded = databaseUrl ? undefined : await startAlone(dataDir)
  const url = embedded?.url ?? databaseOwnerUrl ?? databaseUrl ?? ''
  try {
    const { manifest, skippedMessages } = await restoreBackup({
      ...{ archive, url, files: storeOf(config) },
      ...{ now: clock.now(), onProgress: progressOn(process.stderr) },
    })
    await migrateAndGrant({ embedded, databaseUrl, databaseOwnerUrl })
    await analyze(url)
    console.log(`Restored ${describe(manifest)}.`)
    console.log('Sessions and sign-ins under way are not restored: everyone signs in again.')
    console.log(`${plural(skippedMessages, 'message')} older than an hour marked skipped; they are not sent.`)
    console.log('This is a copy: it sends nothing and deletes no files until you run scope make-live.')
    for (const name of manifest.missingFiles) console.error(`The attached file ${name} was missing already.`)
  } finally {
    await embedded?.stop()
  }
}

async function startAlone(dataDir: string) {
  try {
    return await startEmbedded(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse) throw new Unusable(`${error.message} Stop it first.`)
    throw error
  }
}
