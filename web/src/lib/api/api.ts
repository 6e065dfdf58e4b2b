import type { CallName, Input, Reply } from '@scope/contract/calls'
import {
  ASKED_AT_HEADER,
  COPY_HEADER,
  DONE_AT_HEADER,
  USER_HEADER,
} from '@scope/contract/kernel/headers.words'
import { noteStart } from '../live/page-start.ts'
import { READ_MS, WRITE_MS, withDeadline } from './deadline.ts'
import { ApiError, NetworkError, ProxyError } from './errors.ts'
import { withProof } from './prove-again.ts'
import { forgetVersions, keepVersion, versionOf } from './versions.ts'

export { ApiError, NetworkError, ProxyError, sentenceOf } from './errors.ts'

/** The input of a call. A part whose fields are all optional may be left out. */
export type CallInput<I> = { [K in keyof I as object extends I[K] ? never : K]: I[K] } & {
  [K in keyof I as object extends I[K] ? K : never]?: I[K]
}

type Options = {
  signal?: AbortSignal
  /** A repeat with the same key within 15 days is done once and gets the same answer. */
  idempotencyKey?: string
  /** Continues after the page is left. */
  keepalive?: boolean
  /** The time for this call, if it needs more than others. */
  deadlineMs?: number
  /** When the user did it, in milliseconds, if it had to wait. */
  doneAt?: number
  /** When the user asked for it, in milliseconds, if a deadline may pass on its way. */
  askedAt?: number
  /** The user that the call is made for, if it is not the page's. */
  user?: string
}

type Arguments<N extends CallName> =
  object extends CallInput<Input<N>>
    ? [input?: CallInput<Input<N>> & Options]
    : [input: CallInput<Input<N>> & Options]

type Parts = Options & {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

let pageUser: string | null = null

/**
 * Names the user this page was loaded for in every call, which the server refuses while someone else is signed in. The
 * name stays until the page is left, so that a late call is not made as the next user.
 */
export function callAs(userId: string | null): void {
  if (userId !== pageUser) forgetVersions()
  pageUser = userId
}

/** The user that this page was loaded for. */
export const userOfPage = (): string | null => pageUser

/** Makes a call of the contract by its name, which is its method and path. */
export async function api<N extends CallName>(name: N, ...[input]: Arguments<N>): Promise<Reply<N>> {
  // The types above check each call’s input; from here on all calls are handled alike.
  return (await callWith(name, (input ?? {}) as Parts)) as Reply<N>
}

/** The same for a call whose types were already checked: one of the table of writes. */
export function callWith(name: CallName, parts: Parts): Promise<unknown> {
  const made = () => withProof(() => makeCall(name, parts))
  return name.startsWith('GET ') || parts.idempotencyKey ? made() : onceUnderWay(name, parts, made)
}

/** The last pending unsafe call of each kind. */
const underWay = new Map<CallName, { asked: string; reply: Promise<unknown> }>()

/**
 * Two taps at once, before a button shows that it is busy, are one call: the second gets the reply to the first. With a
 * key, the server does it once.
 */
function onceUnderWay(name: CallName, parts: Parts, make: () => Promise<unknown>): Promise<unknown> {
  const input = JSON.stringify(parts)
  const last = underWay.get(name)
  if (last?.asked === input) return last.reply
  const call = { asked: input, reply: make() }
  underWay.set(name, call)
  const end = () => {
    if (underWay.get(name) === call) underWay.delete(name)
  }
  call.reply.then(end, end)
  return call.reply
}

function makeCall(name: CallName, parts: Parts): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ')
  const { deadlineMs = method === 'GET' ? READ_MS : WRITE_MS } = parts
  return withDeadline(deadlineMs, parts.signal, async (signal) => {
    const address = addressOf(path, parts)
    const isRead = method === 'GET' && !parts.user
    const cached = isRead ? versionOf(address) : undefined
    const response = await send(address, {
      method,
      headers: { ...headersOf(parts), ...(cached ? { 'if-none-match': cached.tag } : {}) },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      signal,
      ...(parts.keepalive ? { keepalive: true } : {}),
    })
    noteCopy(response.headers.has(COPY_HEADER))
    if (cached && response.status === 304) return cached.reply
    const text = await response.text().catch(networkError)
    if (!response.ok) throw new ApiError(response.status, text || response.statusText)
    if (response.headers.get('content-type')?.startsWith('text/html')) throw new ProxyError()
    const reply = readJson(text)
    noteStart(response.headers)
    const tag = response.headers.get('etag')
    if (tag && isRead) keepVersion(address, tag, reply)
    return reply
  })
}

let saysCopy = false

/** Few servers are a restored copy, so its line is loaded only there. */
function noteCopy(isCopy: boolean): void {
  if (isCopy === saysCopy) return
  saysCopy = isCopy
  import('../window/copy.ts').then(
    ({ sayCopy }) => sayCopy(isCopy),
    () => {
      saysCopy = !isCopy
    },
  )
}

function headersOf({ body, idempotencyKey, doneAt, askedAt, user }: Parts): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(doneAt ? { [DONE_AT_HEADER]: new Date(doneAt).toISOString() } : {}),
    ...(askedAt ? { [ASKED_AT_HEADER]: new Date(askedAt).toISOString() } : {}),
    ...(user ? { [USER_HEADER]: user } : {}),
  }
}

export function addressOf(
  path: string,
  { params = {}, query = {} }: Pick<Parts, 'params' | 'query'>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Sends every request. Scope never redirects them, so a redirect comes from a proxy whose session is over. */
export async function send(address: string, init: RequestInit): Promise<Response> {
  const user = pageUser ? { [USER_HEADER]: pageUser } : {}
  const response = await fetch(address, {
    credentials: 'same-origin',
    redirect: 'manual',
    ...init,
    headers: { ...user, ...(init.headers as Record<string, string>) },
  }).catch(networkError)
  if (response.type === 'opaqueredirect') throw new ProxyError('A proxy asks for its sign-in')
  return response
}

/** Rethrows an abort; anything else becomes a NetworkError. */
export function networkError(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new NetworkError('Network error', { cause })
}

/** A reply that is not JSON did not come from Scope, so it counts as a network error. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    return networkError(cause)
  }
}
