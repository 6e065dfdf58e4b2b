import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A server that speaks the chat-completions protocol, with several kinds of failures.
 */

type Message = { role: string; content: string }
type ChatRequest = {
  path: string
  headers: IncomingMessage['headers']
  model: string
  messages: Message[]
}
type Behaviour = (request: ChatRequest, response: ServerResponse) => void

export type ChatServer = {
  url: string
  requests: ChatRequest[]
  /** Sets its behaviour from now on. */
  does(behaviour: Behaviour): void
  /** Resolves when the connection of the next request is closed. */
  nextClosed(): Promise<void>
  close(): Promise<void>
}

/** A piece of a stream. */
export const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const stream = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' })

/** Streams the pieces, like a server that supports `stream`. */
export const streams =
  (...pieces: string[]): Behaviour =>
  (_request, response) => {
    stream(response).write(chunk({ role: 'assistant', content: '' }))
    for (const content of pieces) response.write(chunk({ content }))
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
  }

/** Streams one piece and then nothing more. */
export const begins =
  (piece: string): Behaviour =>
  (_request, response) => {
    stream(response).write(chunk({ content: piece }))
  }

/** Streams one piece, then closes the connection without a finish reason. `cleanly` ends the response normally. */
export const breaksOff =
  (piece: string, cleanly: boolean): Behaviour =>
  (_request, response) => {
    stream(response).write(chunk({ content: piece }), () => (cleanly ? response.end() : response.destroy()))
  }

/** Sends the whole answer at once, like a server that cannot stream. */
export const answers =
  (content: string | null): Behaviour =>
  (_request, response) => {
    const message = { role: 'assistant', content }
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
      }),
    )
  }

export const replies =
  (
    status: number,
    text: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ): Behaviour =>
  (_request, response) => {
    response.writeHead(status, headers).end(text)
  }

/** Takes the question and never answers. */
export const staysSilent: Behaviour = () => undefined

/** Answers with the whole request. */
export const echoes: Behaviour = (request, response) =>
  answers(JSON.stringify(request.messages))(request, response)

export async function chatServer(): Promise<ChatServer> {
  let behaviour: Behaviour = staysSilent
  const requests: ChatRequest[] = []
  const waiting: (() => void)[] = []
  const server = createServer(async (incoming, response) => {
    const heard = waiting.splice(0)
    response.on('close', () => {
      for (const tell of heard) tell()
    })
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part)
    const { model, messages } = JSON.parse(Buffer.concat(parts).toString()) as ChatRequest
    const request = { path: incoming.url ?? '', headers: incoming.headers, model, messages }
    requests.push(request)
    behaviour(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    does: (next) => {
      behaviour = next
    },
    nextClosed: () => new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
