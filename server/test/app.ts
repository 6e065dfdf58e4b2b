import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALLS, type CallName, type Input, type Reply } from '@scope/contract/calls'
import type { ErrorBody } from '@scope/contract/errors'
import type { FileReply } from '@scope/contract/kernel/call'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../src/app.ts'
import { embeddedGuide } from '../src/guidance/handbook/guide.ts'
import { readConfig } from '../src/kernel/config.ts'
import type { Parts } from '../src/kernel/context.ts'
import { changesOf } from '../src/kernel/db/changes.ts'
import type { Database } from '../src/kernel/db/pool/pool.ts'
import { inboxPlaces } from '../src/numbers/inbox/places.ts'
import type { Assistant } from '../src/ports/assistant/assistant.ts'
import { settableClock } from '../src/ports/clock/clock.ts'
import type { FileStore } from '../src/ports/files/files.ts'
import { localFiles } from '../src/ports/files/local.ts'
import { openIdProvider } from '../src/ports/oidc/openid.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type FakeChat, fakeChat } from './outside/fake-chat.ts'
import { type FakeMail, fakeMail } from './outside/fake-mail.ts'
import { type FakePush, fakePush } from './outside/fake-push.ts'
import type { Staff } from './world.ts'

/** A reply: its status, and its body typed as success and as error. */
type Answer<N extends CallName> = { status: number; body: Reply<N>; error: ErrorBody; cookie: string }

type Options = {
  headers?: Record<string, string>
  /** Aborts when the caller no longer waits. */
  signal?: AbortSignal
}

/** Makes calls as one person, or signed out. */
export type Caller = <N extends CallName>(
  name: N,
  input?: Partial<Input<N>>,
  options?: Options,
) => Promise<Answer<N>>

export type TestApp = {
  app: FastifyInstance
  parts: Parts
  chat: FakeChat
  mail: FakeMail
  push: FakePush
  database: Database
  /** The address at which another server can connect to the same database. */
  workUrl: string
  /** The same database, with the owner's rights. */
  owner: Database
  ownerUrl: string
  clock: ReturnType<typeof settableClock>
  nobody: Caller
  /** Signs a person in; they call this server, or another one on its database. */
  as(person: Staff, on?: FastifyInstance): Promise<Caller>
  close(): Promise<void>
}

/** Settings of a server that reads a mailbox, for tests in which nothing connects to it. */
export const WITH_MAILBOX = {
  INBOX_IMAP_URL: 'imap://numbers%40lantern.example:password@127.0.0.1:1',
  INBOX_AUTHSERV: 'mx.lantern.example',
}

/** A Friday morning in Los Angeles, in the week before the due week of period 11 of 2026. */
export const FRIDAY = '2026-11-20T18:00:00Z'
/** A Monday morning in Los Angeles, the first day of the due week. */
export const DUE_MONDAY = '2026-11-23T18:00:00Z'

/**
 * The whole server with its own database and clock. `assistant` answers questions, by default the handbook. `store`
 * keeps files, by default in its own folder. `more` has settings, and replacements for parts.
 */
export async function testApp(
  now = FRIDAY,
  assistant: Assistant = embeddedGuide(),
  store?: FileStore,
  more: { env?: Record<string, string>; parts?: Partial<Parts> } = {},
): Promise<TestApp> {
  const own: TestDatabase = await testDatabase()
  const clock = settableClock(now)
  const config = {
    ...readConfig(more.env ?? {}),
    logLevel: 'silent',
    demo: false,
    signInPerMinute: 10_000,
    writesPerMinute: 65_535,
  }
  const chat = fakeChat()
  const folder = await mkdtemp(join(tmpdir(), 'scope-files-'))
  const files = store ?? localFiles({ folder, secret: 'of this test' })
  const mail = fakeMail()
  const push = fakePush()
  const oidc = config.oidc && openIdProvider(config.oidc, `${config.publicUrl}/api/auth/callback`)
  const parts: Parts = {
    ...{ config, database: own.database, clock, assistant, chat, files, oidc, demoAccounts: [] },
    jobRuns: new Map(),
    ...inboxPlaces(config),
    // Connects with the first stream.
    changes: changesOf(own.workUrl, own.database.db),
    live: { streams: 0 },
    restoring: { isActive: false },
    ...{ mail, push, secret: 'the secret of this test, long enough', ...more.parts },
  }
  const app = await buildApp(parts)
  const nobody = callerWith(app, undefined)
  return {
    app,
    parts,
    chat,
    mail,
    push,
    database: own.database,
    workUrl: own.workUrl,
    owner: own.owner,
    ownerUrl: own.url,
    clock,
    nobody,
    as: async ({ email }, on = app) => {
      const { cookie } = await nobody('POST /api/auth/login', { body: { email } })
      return callerWith(on, cookie)
    },
    close: async () => {
      await app.close()
      await own.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The file in a reply, with its name. */
function fileOf({ headers, rawPayload }: LightMyRequestResponse): FileReply {
  const [, name = ''] = /filename="(.*)"/.exec(String(headers['content-disposition'])) ?? []
  return { name, bytes: rawPayload }
}

/** The URL of a call with its parameters and query. */
function addressOf(name: CallName, input: { params?: object; query?: object } = {}): string {
  const [, path = ''] = name.split(' ')
  const params = (input.params ?? {}) as Record<string, string>
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? `missing-${key}`),
  )
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString()
  return query ? `${filled}?${query}` : filled
}

/** The answer to a call that stays open if it succeeds. */
async function streamed<N extends CallName>(response: LightMyRequestResponse): Promise<Answer<N>> {
  const { statusCode: status } = response
  if (status === 200) response.stream().destroy()
  const error = status === 200 ? {} : JSON.parse((await response.stream().toArray()).join(''))
  return { status, body: error, error, cookie: '' }
}

function callerWith(app: FastifyInstance, cookie: string | undefined): Caller {
  return async (name, input = {}, options = {}) => {
    const parts = input as { params?: object; query?: object; body?: object }
    const response = await app.inject({
      method: name.split(' ')[0] as 'GET',
      url: addressOf(name, parts),
      headers: { ...(cookie ? { cookie } : {}), ...options.headers },
      ...(options.signal ? { signal: options.signal } : {}),
      ...(parts.body === undefined ? {} : { payload: parts.body }),
      // It has no end to wait for.
      payloadAsStream: 'stream' in CALLS[name],
    })
    if ('stream' in CALLS[name]) return streamed(response)
    if (response.statusCode >= 500)
      throw new Error(`${name} answered ${response.statusCode}: ${response.body}`)
    const json = String(response.headers['content-type']).startsWith('application/json')
    const body = json ? response.json() : response.rawPayload.length > 0 ? fileOf(response) : null
    const [set] = response.cookies
    return { status: response.statusCode, body, error: body, cookie: set ? `${set.name}=${set.value}` : '' }
  }
}
