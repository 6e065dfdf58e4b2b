import type { InjectOptions } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { embeddedGuide } from '../../src/guidance/handbook/guide.ts'
import { readConfig } from '../../src/kernel/config.ts'
import { openDatabase } from '../../src/kernel/db/pool/pool.ts'
import { settableClock } from '../../src/ports/clock/clock.ts'
import { localFiles } from '../../src/ports/files/local.ts'
import { fakeChat } from '../outside/fake-chat.ts'
import type { Statement } from './tables-in-sequence.ts'

type Headers = { cookie: string }

export type RecordingApp = {
  signIn(email: string): Promise<Headers>
  /** Makes a read and returns its status and statements. */
  read(path: string, headers: Headers): Promise<{ status: number; statements: Statement[] }>
  /** Makes any call. */
  call(request: InjectOptions): Promise<unknown>
  close(): Promise<void>
}

/** The whole server without a socket. It records the statements of each read. */
export async function recordingApp(url: string, now: string): Promise<RecordingApp> {
  const database = openDatabase(url)
  const statements: Statement[] = []
  const { rows } = database.db
  const recording = {
    ...database,
    db: {
      ...database.db,
      rows: <Row>(statement: Parameters<typeof rows>[0]) => {
        statements.push(statement)
        return rows<Row>(statement)
      },
    },
  }
  const config = { ...readConfig({}), logLevel: 'silent' }
  const clock = settableClock(now)
  const app = await buildApp({
    ...{ config, database: recording, clock, assistant: embeddedGuide(), chat: fakeChat(), demoAccounts: [] },
    jobRuns: new Map(),
    live: { streams: 0 },
    mail: undefined,
    oidc: undefined,
    secret: 'of no e-mail',
    files: localFiles({ folder: config.dataDir, secret: 'of no file' }),
  })
  return {
    signIn: async (email) => {
      const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email } })
      const [session] = answer.cookies
      return { cookie: `${session?.name}=${session?.value}` }
    },
    read: async (path, headers) => {
      statements.length = 0
      const { statusCode } = await app.inject({ url: path, headers })
      return { status: statusCode, statements: [...statements] }
    },
    call: (request) => app.inject(request),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
