import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { postOutside } from '../outside-post.ts'
import { waitOf } from '../retry-after.ts'
import { traceHeaders } from '../trace/trace.ts'
import { readWebhookUrl } from './address.ts'
import { signedHeaders } from './signature.ts'
import type { Answer, WebhookSender } from './webhook.ts'

type Settings = {
  /** Hosts that the operator allows though they are private, with the port if it is not 443. */
  allowedHosts: readonly string[]
  /** The time limit of a whole try: lookup, connection, request and answer. */
  limitMs?: number
  /** The DNS lookup; the system’s by default. */
  lookup?: LookupFunction
}

const LIMIT_MS = 10_000
const REPLY_MAX = 64 * 1024
const GONE = 410

/**
 * Posts signed notices. Each try checks the address again, and on connecting that its name does not resolve to a private
 * address. Redirects are not followed: they are failures.
 */
export function webhookPoster({ allowedHosts, limitMs = LIMIT_MS, lookup }: Settings): WebhookSender {
  return {
    async post({ id, url, body, secrets, at }): Promise<Answer> {
      const read = readWebhookUrl(url, allowedHosts)
      if ('wrong' in read) return { result: 'failed', status: null, reason: 'an address that is not allowed' }
      const headers = {
        'content-type': 'application/json; charset=UTF-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Scope',
        ...signedHeaders({ id, body, at }, secrets),
        ...traceHeaders(),
      }
      const post = { headers, body, allowedHosts, limitMs, lookup }
      const answer = await postOutside(new URL(read.address), post, answerOf)
      if (answer.result !== 'private' && answer.result !== 'busy') return answer
      return { result: 'failed', status: null, reason: answer.reason }
    },
  }
}

async function answerOf(response: IncomingMessage): Promise<Answer> {
  const status = response.statusCode ?? 0
  await readSome(response)
  if (status >= 200 && status < 300) return { result: 'sent', status }
  const reason = `status ${status}`
  if (status === GONE) return { result: 'gone', status, reason }
  const askedMs = waitOf(response.headers)
  return { result: 'failed', status, reason, ...(askedMs > 0 ? { askedMs } : {}) }
}

/** Takes the beginning of an answer, so that the other program can end it. Its status has said all. */
async function readSome(response: IncomingMessage): Promise<void> {
  let read = 0
  try {
    for await (const part of response) {
      read += (part as Buffer).length
      if (read > REPLY_MAX) return
    }
  } catch {
    // Its end did not come in time.
  }
}
