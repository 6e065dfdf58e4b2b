import type { IncomingMessage } from 'node:http'
import { postOutside } from '../outside-post.ts'
import { waitOf } from '../retry-after.ts'
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
      const posted = await postOutside(url, { ...request, allowedHosts, limitMs }, outcomeOf)
      return posted.result === 'private' ? { ...posted, result: 'gone' } : posted
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

function outcomeOf({ statusCode: status = 0, headers }: IncomingMessage): PushOutcome {
  if (status >= 200 && status < 300) return { result: 'sent' }
  const reason = `status ${status}`
  if (status === 404 || status === 410) return { result: 'gone', reason }
  // It subscribed with another key of the server, or the service has forgotten how.
  if ([400, 401, 403].includes(status)) return { result: 'renew', reason }
  if (![408, 425, 429].includes(status) && status < 500) return { result: 'refused', reason }
  return { result: 'busy', reason, afterMs: Math.min(waitOf(headers), ASKED_MOST_MS) || null }
}
