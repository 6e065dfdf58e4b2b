import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { postOutside } from '../outside-post.ts'
import { waitOf } from '../retry-after.ts'
import { traceHeaders } from '../trace/trace.ts'
import { readWebhook } from './address.ts'
import type { ChatSender, Outcome } from './chat.ts'
import type { ChatSystem } from './system.ts'
import { systemOf } from './systems.ts'

type Settings = {
  /** Other hosts that the operator allows, with the port if it is not 443. */
  allowedHosts: readonly string[]
  /** The time limit of a whole attempt: lookup, connection, request and response. */
  limitMs?: number
  /** The DNS lookup; the system’s by default. */
  lookup?: LookupFunction
}

const LIMIT_MS = 5000
const REPLY_MAX = 64 * 1024

/**
 * Posts to webhooks of chat systems. Each attempt checks the address again, and on connecting that the system's name does
 * not resolve to a private address. Redirects are not followed. Hosts that the operator allows may be private.
 */
export function webhookSender({ allowedHosts, limitMs = LIMIT_MS, lookup }: Settings): ChatSender {
  return {
    async send({ id, address, body }): Promise<Outcome> {
      const read = readWebhook(address, allowedHosts)
      if ('wrong' in read) return { result: 'dead', reason: 'an address that is not allowed' }
      const url = new URL(read.address)
      const system = systemOf(url)
      const json = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        'content-length': Buffer.byteLength(json),
        ...system.headers,
        ...traceHeaders(),
      }
      const posted = await postOutside(
        system.target(url, id),
        { headers, body: json, allowedHosts, limitMs, lookup },
        (response) => outcomeOf(system, response),
      )
      return posted.result === 'private' ? { ...posted, result: 'dead' } : posted
    },
  }
}

/** What an answer means. Any status of success is one: Teams answers 202. */
async function outcomeOf({ said }: ChatSystem, response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return { result: 'sent' }
  const { posted, dead, waitMs = 0 } = said[status]?.(await textOf(response)) ?? {}
  if (posted) return { result: 'sent' }
  const reason = `status ${status}`
  if ([400, 413].includes(status) && !dead) return { result: 'refused', reason }
  if (dead || (![408, 409, 425, 429].includes(status) && status < 500)) return { result: 'dead', reason }
  return { result: 'busy', reason, afterMs: Math.max(waitOf(response.headers), waitMs) || null }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of response.setEncoding('utf8')) {
    text += part
    if (text.length > REPLY_MAX) break
  }
  return text
}
