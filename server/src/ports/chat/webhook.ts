import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { readWebhook } from './address.ts'
import type { ChatSender, Outcome } from './chat.ts'

type Settings = {
  /** Hosts besides Google's that the operator allows, with their port where it is not the usual one. */
  allowedHosts: readonly string[]
  /** For a try as a whole: name, connection, request and answer. */
  limitMs?: number
  /** How a name becomes addresses; the system’s way when absent. */
  lookup?: LookupFunction
}

const LIMIT_MS = 5000
const REPLY_MAX = 64 * 1024

/**
 * Posts to the webhooks of Google Chat. The address is checked again at each try, and where it leads when connecting:
 * Google's name never leads to a private address, and no redirect is followed. Of an allowed host the operator's word
 * holds.
 */
export function webhookSender({ allowedHosts, limitMs = LIMIT_MS, lookup }: Settings): ChatSender {
  return {
    async send({ id, address, body }): Promise<Outcome> {
      const read = readWebhook(address, allowedHosts)
      if ('wrong' in read) return { result: 'dead', reason: 'an address that is not allowed' }
      const url = new URL(read.address)
      url.searchParams.set('requestId', id)
      // A name of ours: posted a second time, it is told that it is there already.
      url.searchParams.set('messageId', `client-${id}`)
      const limit = AbortSignal.timeout(limitMs)
      try {
        const agent = await agentFor(url, allowedHosts)
        return await post(url, JSON.stringify(body), { agent, signal: limit, ...(lookup ? { lookup } : {}) })
      } catch (error) {
        if (isPrivate(error)) return { result: 'dead', reason: 'a private address' }
        return {
          result: 'busy',
          reason: limit.aborted ? 'no answer in time' : 'no connection',
          afterMs: null,
        }
      }
    },
  }
}

/** A connection of this try's own: one that is kept would not be checked again. */
async function agentFor(url: URL, allowedHosts: readonly string[]): Promise<http.Agent> {
  if (allowedHosts.includes(url.host)) return url.protocol === 'https:' ? new https.Agent() : new http.Agent()
  const { RequestFilteringHttpsAgent } = await import('request-filtering-agent')
  return new RequestFilteringHttpsAgent()
}

/** The filtering agent throws plain errors; those of the network carry a code. */
const isPrivate = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /is not allowed/.test(error.message)

async function post(url: URL, json: string, options: http.RequestOptions): Promise<Outcome> {
  const request = (url.protocol === 'https:' ? https : http).request(url, {
    ...options,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=UTF-8', 'content-length': Buffer.byteLength(json) },
  })
  try {
    request.end(json)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return await outcomeOf(response)
  } finally {
    // What else it says is not read.
    request.on('error', () => undefined)
    request.destroy()
  }
}

async function outcomeOf(response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return { result: 'sent' }
  // The same status as of a conflict that passes: the words tell them apart.
  if (status === 409 && (await textOf(response)).includes('ALREADY_EXISTS')) return { result: 'sent' }
  const reason = `status ${status}`
  // A wrong key has the status of a wrong message. Where an answer repeats the message, its quotes are escaped.
  const ofKey = status === 400 && (await textOf(response)).includes('"API_KEY_INVALID"')
  if ([400, 413].includes(status) && !ofKey) return { result: 'refused', reason }
  if (![408, 409, 425, 429].includes(status) && status < 500) return { result: 'dead', reason }
  return { result: 'busy', reason, afterMs: waitOf(response) }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) {
    text += part
    if (text.length > REPLY_MAX) break
  }
  return text
}

/** How long the other server asks to wait: in seconds, or until an instant, which is told by its own clock. */
function waitOf({ headers }: IncomingMessage): number | null {
  const asked = headers['retry-after'] ?? ''
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.parse(headers.date ?? '')
  return wait > 0 ? wait : null
}
