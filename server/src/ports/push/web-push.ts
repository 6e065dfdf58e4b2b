import { once } from 'node:events'
import type { Agent, IncomingMessage, RequestOptions } from 'node:http'
import { httpFor } from '../node-http.ts'
import { readEndpoint } from './endpoint.ts'
import type { OutgoingPush, PushOutcome, PushSender } from './push.ts'

type Keys = { publicKey: string; privateKey: string }
type Settings = {
  keys: Keys
  /** Who sends, for the push service: an https address, or a mailto address. */
  subject: string
  allowedHosts: readonly string[]
  limitMs?: number
}

const LIMIT_MS = 5000
const ASKED_MOST_MS = 3_600_000

/**
 * Sends encrypted notifications (RFC 8030, 8291, 8292). Each attempt checks the address again, and on connecting that
 * its name does not resolve to a private address, unless the operator allows the host. Redirects are not followed.
 */
export function webPushSender({ keys, subject, allowedHosts, limitMs = LIMIT_MS }: Settings): PushSender {
  return {
    publicKey: keys.publicKey,
    allows: (endpoint) => readEndpoint(endpoint, allowedHosts) !== undefined,
    async send(push): Promise<PushOutcome> {
      const url = readEndpoint(push.endpoint, allowedHosts)
      if (!url) return { result: 'gone', reason: 'an address that is not allowed' }
      const request = await encrypted(push, { keys, subject }).catch(() => undefined)
      if (!request) return { result: 'gone', reason: 'keys that nothing can be encrypted with' }
      const signal = AbortSignal.timeout(limitMs)
      try {
        const agent = await agentFor(url, allowedHosts)
        return await post(url, request, { agent, signal })
      } catch (error) {
        if (isPrivate(error)) return { result: 'gone', reason: 'a private address' }
        return {
          result: 'busy',
          reason: signal.aborted ? 'no answer in time' : 'no connection',
          afterMs: null,
        }
      }
    },
  }
}

type Encrypted = { headers: Record<string, string | number>; body: Buffer }

async function encrypted(
  { id, endpoint, keys, message, ttl }: OutgoingPush,
  vapid: { keys: Keys; subject: string },
): Promise<Encrypted> {
  const { default: webpush } = await import('web-push')
  const { headers, body } = webpush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    vapidDetails: { subject: vapid.subject, ...vapid.keys },
    TTL: ttl,
    // The push service keeps one of a topic: a repeated attempt replaces the first.
    topic: id.replaceAll('-', ''),
  })
  return { headers: headers as Encrypted['headers'], body: body ?? Buffer.alloc(0) }
}

async function agentFor(url: URL, allowedHosts: readonly string[]): Promise<Agent> {
  if (allowedHosts.includes(url.host)) return new (httpFor(url).Agent)()
  const { RequestFilteringHttpsAgent } = await import('request-filtering-agent')
  return new RequestFilteringHttpsAgent()
}

const isPrivate = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /is not allowed/.test(error.message)

async function post(url: URL, { headers, body }: Encrypted, options: RequestOptions): Promise<PushOutcome> {
  const request = httpFor(url).request(url, {
    ...options,
    method: 'POST',
    headers,
  })
  try {
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return outcomeOf(response)
  } finally {
    // Ignore later errors: the rest of the response is not read.
    request.on('error', () => undefined)
    request.destroy()
  }
}

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  const reason = `status ${status}`
  if (status === 404 || status === 410) return { result: 'gone', reason }
  if (![408, 425, 429].includes(status) && status < 500) return { result: 'refused', reason }
  const seconds = Number(headers['retry-after'])
  return { result: 'busy', reason, afterMs: seconds > 0 ? Math.min(seconds * 1000, ASKED_MOST_MS) : null }
}
