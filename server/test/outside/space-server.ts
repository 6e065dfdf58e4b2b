import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { CERTIFICATE, KEY } from './chat-certificate.ts'

/*
 * A server that accepts messages like Google Chat's spaces, or under the name of another chat system's host, with
 * several kinds of failures.
 */

/** A request to post in a space. */
type PostRequest = {
  space: string
  id: string
  path: string
  headers: IncomingMessage['headers']
  body: unknown
  text: string
}
type Behaviour = (request: PostRequest, response: ServerResponse) => void

/** Secrets that no answer, log line or row may contain. */
export const SECRETS = ['key-0f3a9c', 'token-77b1d2'] as const

export type SpaceServer = {
  /** Its host, as in CHAT_HOSTS. */
  host: string
  /** The address of a space on this server, with key and token. */
  address(space: string): string
  /** All requests, including repetitions. */
  requests: PostRequest[]
  /** The messages in the spaces. One that was posted twice under the same name is listed once. */
  messages: Map<string, PostRequest>
  /** Sets its behaviour from now on. */
  does(behaviour: Behaviour): void
  close(): Promise<void>
}

export const replies =
  (status: number, text = '{}', headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  }

/** Accepts the message and never answers. */
export const staysSilent: Behaviour = () => undefined

/** Closes the connection without an answer. */
export const hangsUp: Behaviour = (_request, response) => {
  response.socket?.destroy()
}

/** Answers with bytes that are not HTTP, or only its beginning. */
export const says =
  (bytes: string): Behaviour =>
  (_request, response) => {
    response.socket?.write(bytes)
  }

/** Sends these bytes, then one more byte at a time without end. */
export const drips =
  (bytes: string): Behaviour =>
  (request, response) => {
    const { socket } = response
    says(bytes)(request, response)
    const timer = setInterval(() => socket?.write('x'), 10)
    socket?.on('close', () => clearInterval(timer)).on('error', () => undefined)
  }

/** Answers with a status and an endless body, and counts the bytes sent. */
export function floods(status: number): { behaviour: Behaviour; sent(): number } {
  const megabyte = 'x'.repeat(1_000_000)
  let sent = 0
  const behaviour: Behaviour = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const pour = () => {
      while (!response.destroyed && sent < 200_000_000) {
        sent += megabyte.length
        if (!response.write(megabyte)) return
      }
    }
    response.on('drain', pour).on('error', () => undefined)
    pour()
  }
  return { behaviour, sent: () => sent }
}

/** `name`: the host that it replaces, over TLS; by default this machine without TLS. */
export async function spaceServer(name?: string): Promise<SpaceServer> {
  const requests: PostRequest[] = []
  const messages = new Map<string, PostRequest>()
  const posts: Behaviour = (request, response) => {
    if (messages.has(request.id))
      return replies(409, '{"error":{"status":"ALREADY_EXISTS"}}')(request, response)
    messages.set(request.id, request)
    replies(200, JSON.stringify({ name: `spaces/${request.space}/messages/${request.id}` }))(
      request,
      response,
    )
  }
  let behaviour = posts
  const take = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming)
    requests.push(request)
    behaviour(request, response)
  }
  const server = name ? createTlsServer({ cert: CERTIFICATE, key: KEY }, take) : createServer(take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `${name ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`
  return {
    host,
    address: (space) => `http://${host}/v1/spaces/${space}/messages?key=${SECRETS[0]}&token=${SECRETS[1]}`,
    requests,
    messages,
    does: (next) => {
      behaviour = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<PostRequest> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part)
  const url = new URL(incoming.url ?? '', 'http://space')
  return {
    space: url.pathname.split('/')[3] ?? '',
    id: url.searchParams.get('messageId') ?? '',
    path: `${url.pathname}${url.search}`,
    headers: incoming.headers,
    text: Buffer.concat(parts).toString(),
    body: JSON.parse(Buffer.concat(parts).toString() || 'null'),
  }
}
