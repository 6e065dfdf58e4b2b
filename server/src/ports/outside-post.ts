import { once } from 'node:events'
import http, { type Agent, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'

type Post = {
  headers: OutgoingHttpHeaders
  body: string | Buffer
  /** Hosts that may have a private address, with the port if it is not the usual one. */
  allowedHosts: readonly string[]
  /** The time limit of lookup, connection, request and response, in milliseconds. */
  limitMs: number
  /** The DNS lookup; the system’s by default. */
  lookup?: LookupFunction | undefined
}

/** Why there is no answer. Only a private address is refused for good. */
type NoAnswer = { result: 'private'; reason: string } | { result: 'busy'; reason: string; afterMs: null }

/**
 * Posts to a server outside, at an address that a person or a browser gave. The address that its name resolves to is
 * checked on connecting: it may be private only if the operator allows the host. Redirects are not followed. Returns what
 * `read` makes of the response, and never throws for the network.
 */
export async function postOutside<T>(
  url: URL,
  { headers, body, allowedHosts, limitMs, lookup }: Post,
  read: (response: IncomingMessage) => T | Promise<T>,
): Promise<T | NoAnswer> {
  const signal = AbortSignal.timeout(limitMs)
  try {
    const agent = await agentFor(url, allowedHosts)
    const request = protocolOf(url).request(url, {
      method: 'POST',
      headers,
      agent,
      signal,
      ...(lookup && { lookup }),
    })
    try {
      request.end(body)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return await read(response)
    } finally {
      // Ignore later errors: the rest of the response is not read.
      request.on('error', () => undefined)
      request.destroy()
    }
  } catch (error) {
    if (isPrivate(error)) return { result: 'private', reason: 'a private address' }
    return { result: 'busy', reason: signal.aborted ? 'no answer in time' : 'no connection', afterMs: null }
  }
}

/** Whether a host name is this machine, where plain http may be allowed. */
export const isThisMachine = (hostname: string): boolean =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

const protocolOf = ({ protocol }: URL) => (protocol === 'https:' ? https : http)

/** A new connection for each attempt: a reused one would not be checked again. */
async function agentFor(url: URL, allowedHosts: readonly string[]): Promise<Agent> {
  if (allowedHosts.includes(url.host)) return new (protocolOf(url).Agent)()
  const { RequestFilteringHttpsAgent } = await import('request-filtering-agent')
  return new RequestFilteringHttpsAgent()
}

/** Whether the filtering agent refused the address: its errors have no code, unlike the network's. */
const isPrivate = (error: unknown): boolean =>
  error instanceof Error && !('code' in error) && /is not allowed/.test(error.message)
