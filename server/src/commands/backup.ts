import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { plural } from '@scope/contract/kernel/count.words'
import { verifyTrails } from '../insight/audit-seal/jobs.ts'
import { storeOf, withAddress } from '../kernel/backup/address.ts'
import { type Archive, fileArchive } from '../kernel/backup/archive.ts'
import { makeBackup } from '../kernel/backup/backup.ts'
import { decrypted } from '../kernel/backup/encryption.ts'
import { keepAndRehearse, keepBackup, NO_PLACE } from '../kernel/backup/keep-backup.ts'
import { describe, type Manifest } from '../kernel/backup/manifest.ts'
import { archiveIn, listBackups, placeOf } from '../kernel/backup/place.ts'
import { type Progress, progressOn } from '../kernel/backup/progress.ts'
import { checkArchive } from '../kernel/backup/read-archive.ts'
import { type Command, Misused, readArgs, Unusable } from '../kernel/command.ts'
import type { Config } from '../kernel/config.ts'
import type { Database } from '../kernel/db/pool/pool.ts'
import { folderPlace } from '../ports/backups/folder.ts'
import { PlaceFailed } from '../ports/backups/place.ts'
import { printList } from './list.ts'

function readAsked(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = { check: flag, list: flag, rehearse: flag, company: text, identity: text } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [file, ...more] = positionals
  const { check, list, rehearse, company, identity } = values
  const isWrong = file ? list || rehearse || (check && company) : check || company || (list && rehearse)
  if (more.length > 0 || isWrong || (identity && !check)) throw new Misused()
  return { file, ...values }
}

/** Writes a backup, with or without a running server, or checks whether a backup is complete. */
export const backup: Command = async ({ config, clock, args }) => {
  const { file, check, list, rehearse, company, identity } = readAsked(args)
  if (list) return listPlace(config)
  if (file && check) {
    const archive = await archiveAsked(config, file, identity)
    console.log(`${file} is whole: ${describe(await checkArchive(archive))}.`)
    return
  }
  await withAddress(config, async (url) => {
    const common = { url, now: clock.now(), onProgress: progressOn(process.stderr) }
    if (rehearse) {
      const trailFault = async (database: Database) => (await verifyTrails({ database })).fault
      const { path, manifest, bytes, rehearsed } = await keepAndRehearse({ ...common, config, trailFault })
      say(path, manifest, bytes)
      const { tables, rows, files } = rehearsed
      const counts = `${plural(rows, 'row')} in ${plural(tables, 'table')}`
      console.log(
        `Restored and found whole: ${counts}, the audit trail, and ${plural(files, 'attached file')}.`,
      )
      return
    }
    if (!file) {
      const { path, manifest, bytes } = await keepBackup({ ...common, config })
      say(path, manifest, bytes)
      return
    }
    await writeFileBackup(config, { ...common, file, company })
  })
}

type FileBackup = { url: string; now: Date; onProgress: Progress; file: string; company: string | undefined }

/** Writes a backup into a file of this machine, of all companies or of one by its domain, and says what it holds. */
export async function writeFileBackup(config: Config, { file, ...backup }: FileBackup): Promise<void> {
  const path = resolve(config.startedIn, file)
  const place = folderPlace(dirname(path))
  const { manifest, bytes } = await makeBackup({
    ...{ ...backup, place, name: basename(path), files: storeOf(config) },
  })
  say(file, manifest, bytes)
}

async function listPlace(config: Config): Promise<void> {
  const place = placeOf(config)
  if (!place) throw new Unusable(NO_PLACE)
  printList(await orUnusable(listBackups(place)), false, ({ name, bytes, about }) => [
    ...[name, megabytes(bytes), about ? `Scope ${about.version}` : ''],
    about?.companies.join(', ') ?? '',
  ])
}

/**
 * The archive that the operator named, a local file or a backup in `BACKUP_TO`, with the key file if it is encrypted.
 */
export async function archiveAsked(
  config: Config,
  file: string,
  identity: string | undefined,
): Promise<Archive> {
  const { startedIn } = config
  const path = resolve(startedIn, file)
  const place = existsSync(path) || file.includes('/') ? undefined : placeOf(config)
  const isThere = place && (await orUnusable(place.list())).some(({ name }) => name === file)
  const archive = isThere ? archiveIn(place, file) : fileArchive(path)
  if (identity === undefined) return archive
  const keys = await readFile(resolve(startedIn, identity), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Unusable(`The file ${identity} of --identity cannot be read (${error.code}).`)
  })
  return decrypted(archive, keys)
}

function say(file: string, manifest: Manifest, bytes: number): void {
  console.log(`${file} holds ${describe(manifest)}. ${megabytes(bytes)}.`)
  for (const name of manifest.missingFiles)
    console.error(`The attached file ${name} is missing in the store.`)
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Reports a failing place in one line. */
const orUnusable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof PlaceFailed ? new Unusable(error.message) : error
  })
