import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { storeOf, withAddress } from '../kernel/backup/address.ts'
import { makeBackup } from '../kernel/backup/backup.ts'
import { describe } from '../kernel/backup/manifest.ts'
import { progressOn } from '../kernel/backup/progress.ts'
import { checkArchive } from '../kernel/backup/read-archive.ts'
import { type Command, Misused, readArgs } from '../kernel/command.ts'

function readAsked(args: readonly string[]) {
  const options = { check: { type: 'boolean' }, company: { type: 'string' } } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [file, ...more] = positionals
  if (!file || more.length > 0 || (values.check && values.company)) throw new Misused()
  return { file, ...values }
}

/** Writes a backup, with or without a running server, or checks whether a backup is complete. */
export const backup: Command = async ({ config, clock, args }) => {
  const { file, check, company } = readAsked(args)
  const path = resolve(config.startedIn, file)
  if (check) {
    console.log(`${file} is whole: ${describe(await checkArchive(path))}.`)
    return
  }
  await withAddress(config, async (url) => {
    const { manifest, bytes } = await makeBackup({
      ...{ url, path, company, files: storeOf(config) },
      ...{ now: clock.now(), onProgress: progressOn(process.stderr) },
    })
    console.log(`${file} holds ${describe(manifest)}. ${(bytes / 1024 / 1024).toFixed(1)} MB.`)
    for (const name of manifest.missingFiles)
      console.error(`The attached file ${name} is missing in the store.`)
  })
}
