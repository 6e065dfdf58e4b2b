import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { postOutside } from '../outside-post.ts'
import { traceHeaders } from '../trace/trace.ts'
import { readWebhook } from './address.ts'
import type { ChatSender, Outcome } from './chat.ts'

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
 * Posts to Google Chat webhooks. Each attempt checks the address again, and on connecting that Google's name does not
 * resolve to a private address. Redirects are not followed. Hosts that the operator allows may be private.
 */
export function webhookSender({ allowedHosts, limitMs = LIMIT_MS, lookup }: Settings): ChatSender {
  return {
    async send({ id, address, body }): Promise<Outcome> {
      const read = readWebhook(address, allowedHosts)
      if ('wrong' in read) return { result: 'dead', reason: 'an address that is not allowed' }
      const url = new URL(read.address)
      url.searchParams.set('requestId', id)
      // Our own message id: if the message was already posted, Google answers that it exists.
      url.searchParams.set('messageId', `client-${id}`)
      const json = JSON.stringify(body)
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        'content-length': Buffer.byteLength(json),
        ...traceHeaders(),
      }
      const posted = await postOutside(url, { headers, body: json, allowedHosts, limitMs, lookup }, outcomeOf)
      return posted.result === 'private' ? { ...posted, result: 'dead' } : posted
    },
  }
}

async function outcomeOf(response: IncomingMessage): Promise<Outcome> {
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return { result: 'sent' }
  // A temporary conflict has the same status, so look at the text.
  if (status === 409 && (await textOf(response)).includes('ALREADY_EXISTS')) return { result: 'sent' }
  const reason = `status ${status}`
  // A wrong key and a wrong message have the same status. A message quoted in the response has escaped quotes.
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

/** How long the other server asks to wait: in seconds, or until an instant of its own clock. */
function waitOf({ headers }: IncomingMessage): number | null {
  const asked = headers['retry-after'] ?? ''
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.parse(headers.date ?? '')
  return wait > 0 ? wait : null
}
