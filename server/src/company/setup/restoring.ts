import type { Input, Reply } from '@scope/contract/calls'
import type { Archive } from '../../kernel/backup/archive.ts'
import { decrypted } from '../../kernel/backup/encryption.ts'
import { MOMENTARY } from '../../kernel/backup/load-archive.ts'
import { isEncrypted } from '../../kernel/backup/names.ts'
import { archiveIn, listBackups, placeOf } from '../../kernel/backup/place.ts'
import type { Restored } from '../../kernel/backup/restore.ts'
import { countedArchive, HalfDone, restoreInServer } from '../../kernel/backup/restore-in-server.ts'
import { uploadTo } from '../../kernel/backup/upload.ts'
import { Unusable } from '../../kernel/command.ts'
import type { OpenContext, Parts } from '../../kernel/context.ts'
import { conflict, invalid } from '../../kernel/refusal.ts'
import { PlaceFailed } from '../../ports/backups/place.ts'
import { hashToken } from '../session/rules.ts'
import { linkRefused } from './founding.ts'
import { openLink } from './service.ts'

type State = Reply<'POST /api/setup/restore/state'>
type Log = { error(about: object, message: string): void }
type Chosen = { archive: Archive; bytes: number; isEncrypted: boolean }

/** What a set-up link restores from a browser. The state is in the memory of this server, since the tables are locked. */
export function restoringOf(parts: Parts) {
  const { config } = parts
  const resting = parts.restoring ?? { isActive: false }
  const place = placeOf(config)
  const upload = uploadTo(config.dataDir)
  /** The restore that was begun last. `link`: the hash of the link's token. */
  let last: { link: string; state: State } | undefined

  async function refuseUnlessEmpty(context: OpenContext, link: string): Promise<void> {
    const { canRestore } = await openLink(context, { link })
    if (!canRestore) throw conflict('A backup is restored only while Scope has no company and no people.')
  }

  async function choose(name: string | undefined): Promise<Chosen> {
    if (name === undefined) {
      const sent = await upload.archive()
      if (!sent) throw invalid('name', 'Choose a backup, or send a file first.')
      return sent
    }
    const file = (await inWords(async () => place?.list() ?? [])).find((one) => one.name === name)
    if (!place || !file) throw invalid('name', 'This backup is no longer there.')
    const { open } = archiveIn(place, name)
    return { archive: { name, open }, bytes: file.bytes, isEncrypted: isEncrypted(name) }
  }

  async function work(archive: Archive, state: State, log: Log): Promise<void> {
    try {
      const restored = await restoreInServer(parts, {
        archive,
        accept: ({ tables }) => {
          state.ofTables = tables.filter(({ name, rows }) => rows > 0 && !MOMENTARY.includes(name)).length
        },
        onTable: () => {
          state.tables += 1
        },
        onLoaded: () => {
          state.step = 'finishing'
        },
      })
      state.restored = { ...whatCameBack(restored), needsSignInLink: config.signIn === 'code' }
      state.state = 'restored'
      resting.isActive = false
    } catch (error) {
      const { message, name: kind, stack } = error as Error
      if (!(error instanceof Unusable))
        log.error({ fault: { kind, at: stack?.split('\n') } }, 'a restore failed')
      state.error = error instanceof Unusable ? message : 'Something went wrong. Nothing was restored.'
      state.state = 'failed'
      // An older version's tables answer nobody.
      resting.isActive = error instanceof HalfDone
    }
    await upload.remove().catch(() => undefined)
  }

  return {
    list: async (
      context: OpenContext,
      { link }: Input<'POST /api/setup/backups'>['body'],
    ): Promise<Reply<'POST /api/setup/backups'>> => {
      await refuseUnlessEmpty(context, link)
      const where = place?.pathOf() ?? null
      if (!place) return { place: where, problem: null, backups: [] }
      try {
        // Those of the nights before there was a company have nothing to restore.
        const backups = (await listBackups(place)).filter(({ about }) => about?.companies.length !== 0)
        return { place: where, problem: null, backups: backups.map(toListed) }
      } catch (error) {
        if (!(error instanceof PlaceFailed)) throw error
        return { place: where, problem: error.message, backups: [] }
      }
    },
    take: async (
      context: OpenContext,
      { link, at, bytes }: Input<'POST /api/setup/restore/file'>['body'],
    ) => {
      await refuseUnlessEmpty(context, link)
      return { bytes: await upload.add(at, Buffer.from(bytes, 'base64')) }
    },
    begin: async (
      context: OpenContext,
      { link, name, identity }: Input<'POST /api/setup/restore'>['body'],
      log: Log,
    ) => {
      await refuseUnlessEmpty(context, link)
      const chosen = await choose(name)
      if (chosen.isEncrypted && !identity)
        throw invalid('identity', 'This backup is encrypted. Enter its private key.')
      const state: State = {
        ...{ state: 'running', step: 'checking', bytes: 0, ofBytes: chosen.bytes, tables: 0, ofTables: 0 },
      }
      const archive = opened(watched(chosen.archive, state), identity)
      if (resting.isActive) throw conflict('A backup is being restored already.')
      resting.isActive = true
      last = { link: hashToken(link), state }
      void work(archive, state, log)
      return { ok: true }
    },
    stateOf: ({ link }: Input<'POST /api/setup/restore/state'>['body']): State => {
      if (last?.link !== hashToken(link)) throw linkRefused()
      return last.state
    },
  }
}

/** Counts what is read of an archive: it is checked as it is opened first, and loaded as it is opened again. */
function watched(archive: Archive, state: State): Archive {
  let times = 0
  return countedArchive(archive, {
    onOpen: () => {
      times += 1
      state.step = times === 1 ? 'checking' : 'loading'
      state.bytes = 0
    },
    onBytes: (length) => {
      state.bytes += length
    },
  })
}

function opened(archive: Archive, identity: string | undefined): Archive {
  if (!identity) return archive
  try {
    return decrypted(archive, identity)
  } catch (error) {
    if (error instanceof Unusable)
      throw invalid('identity', 'This is no private key: a line AGE-SECRET-KEY-….')
    throw error
  }
}

/** A place that fails is said in one line. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof PlaceFailed ? invalid('name', error.message) : error
  }
}

const toListed = ({
  name,
  bytes,
  about,
  ...file
}: Awaited<ReturnType<typeof listBackups>>[number]): Reply<'POST /api/setup/backups'>['backups'][number] => ({
  ...{ name, bytes, isEncrypted: file.isEncrypted },
  madeAt: about?.madeAt ?? null,
  version: about?.version ?? null,
  companies: about?.companies ?? [],
})

function whatCameBack({ manifest, skippedMessages }: Restored) {
  const { companies = [], madeAt, version, tables, files, missingFiles } = manifest
  const back = tables.filter(({ name }) => !MOMENTARY.includes(name))
  return {
    ...{ companies, madeAt, version, files, skippedMessages, missingFiles: missingFiles.length },
    rows: back.reduce((sum, { rows }) => sum + rows, 0),
    tables: back.length,
  }
}
