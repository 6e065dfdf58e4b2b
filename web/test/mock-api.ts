import { CALLS, type CallName, type Input, type Reply } from '@scope/contract/calls'
import { ERRORS, type ErrorBody, type ErrorCode } from '@scope/contract/errors'
import type { Call } from '@scope/contract/kernel/call'
import { onTestFinished } from 'vitest'

/** The network fails before the call reaches Scope. */
export const UNREACHABLE = Symbol('unreachable')
/** The call is never answered. */
export const SILENT = Symbol('silent')

type Refusal = { refused: Omit<ErrorBody, 'requestId'> }

/** Scope refuses the call. `error` is the sentence that screens show. */
export const refusal = (code: ErrorCode, error: string, more: Partial<ErrorBody> = {}): Refusal => ({
  refused: { ...more, code, error },
})

export type Answer<N extends CallName> = Reply<N> | Refusal | typeof UNREACHABLE | typeof SILENT
export type Answers = { [N in CallName]?: Answer<N> | ((sent: Input<N>) => Answer<N>) }

type Sent = { params: Record<string, string>; query: Record<string, string>; body?: unknown }
type Made = { name: CallName; sent: Sent }

const parametersOf = (name: string): number => name.split('/:').length

/** Every call with the addresses that it has. Of two that fit an address, the one with fewer parameters is first. */
const ADDRESSES = (Object.keys(CALLS) as CallName[])
  .toSorted((one, other) => parametersOf(one) - parametersOf(other))
  .map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { name, method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) }
  })

/** Answers a test's calls at `fetch`, in place of the server. A call without an answer fails the test by its name. */
export function mockApi(overrides: Answers) {
  const answers: Answers = { ...overrides }
  const made: Made[] = []
  const unknown = new Set<string>()
  const before = globalThis.fetch
  const end = new AbortController()
  let isThere = true

  globalThis.fetch = async (address, init = {}) => {
    // With the server itself all is well, so that one failed call is no outage.
    if (!isThere) throw new TypeError('Failed to fetch')
    if (address === '/readyz') return jsonResponse(200, { ok: true })
    const call = callOf(`${address}`, init)
    const answer = call && answers[call.name]
    if (answer === undefined) {
      unknown.add(call?.name ?? `${init.method} ${address}`)
      throw new TypeError('This call was given no answer')
    }
    made.push(call as Made)
    return respond(call as Made, answer, AbortSignal.any([end.signal, ...(init.signal ? [init.signal] : [])]))
  }
  onTestFinished(() => {
    globalThis.fetch = before
    end.abort()
    if (unknown.size > 0) throw new Error(`No answer was given for ${[...unknown].join(', ')}`)
  })

  return {
    /** Answers these calls otherwise from now on. */
    answer: (more: Answers) => void Object.assign(answers, more),
    /** Scope is out of reach from now on, or back. */
    isThere: (there: boolean) => {
      isThere = there
      if (there) window.dispatchEvent(new Event('online'))
    },
    /** The input of each call of a name. */
    sent: <N extends CallName>(name: N) =>
      made.filter((call) => call.name === name).map(({ sent }) => sent as Sent & Input<N>),
  }
}

function callOf(address: string, { method = 'GET', body }: RequestInit): Made | undefined {
  const { pathname, searchParams } = new URL(address, 'http://scope.test')
  for (const { name, pattern, ...call } of ADDRESSES) {
    const match = call.method === method ? pattern.exec(pathname) : null
    if (!match) continue
    const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)])
    const sent = { params: Object.fromEntries(params), query: Object.fromEntries(searchParams) }
    return { name, sent: typeof body === 'string' ? { ...sent, body: JSON.parse(body) } : sent }
  }
  return undefined
}

function respond({ name, sent }: Made, answerOf: unknown, signal: AbortSignal): Promise<Response> | Response {
  const answer: unknown = typeof answerOf === 'function' ? answerOf(sent) : answerOf
  if (answer === UNREACHABLE) throw new TypeError('Failed to fetch')
  if (answer === SILENT) {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  if (isRefusal(answer)) {
    return jsonResponse(ERRORS[answer.refused.code], { ...answer.refused, requestId: 'request-1' })
  }
  const call: Call = CALLS[name]
  return jsonResponse(call.status ?? 200, answer)
}

const isRefusal = (answer: unknown): answer is Refusal =>
  typeof answer === 'object' && answer !== null && 'refused' in answer

const jsonResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
