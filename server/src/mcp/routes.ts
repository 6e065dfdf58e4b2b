import type { Call } from '@scope/contract/kernel/call'
import { exact } from '@scope/contract/kernel/schema'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenIn } from '../company/token/rules.ts'
import type { Parts } from '../kernel/context.ts'
import { refuseCrossSite } from '../kernel/http/pipeline/cross-site.ts'
import { type Gate, identify } from '../kernel/http/pipeline/identify.ts'
import { limiter } from '../kernel/http/pipeline/limit.ts'
import { type Note, noteRefused } from '../kernel/http/pipeline/note-refused.ts'
import { Refusal } from '../kernel/refusal.ts'

const NAME = 'POST /mcp'

/** Who may use the endpoint: the holder of a token with `read`. */
const CALL: Call = { summary: 'MCP', who: 'signedIn', byToken: 'read', reply: exact({}) }

type GateParts = {
  gate: Gate
  /** The headers that mark a call from a tool. */
  mark: Record<string, string>
  note: Note
}

/**
 * Serves the Model Context Protocol to agents (decision 145). A tool makes its calls on this server like any client,
 * with the agent's token, and the same access, limits and log apply. Off with `MCP=off`.
 */
export function serveMcp(app: FastifyInstance, parts: Parts, { gate, mark, note }: GateParts): void {
  if (!parts.config.mcp) return
  const limit = limiter(parts)
  app.post('/mcp', {
    onRequest: async (request, reply) => {
      refuseCrossSite(request, parts.config.publicUrl)
      if (tokenIn(request.headers.authorization) === undefined) {
        reply.header('www-authenticate', 'Bearer')
        throw new Refusal('unauthorized', 'A token is needed: Authorization: Bearer scope_…')
      }
      const { person } = await identify(gate, parts, CALL, request)
      // It saves nothing, so it counts as a GET.
      await limit.byPerson(NAME, CALL, { method: 'GET' }, person)
      if (!acceptsJson(request.headers.accept)) {
        const sentence = 'This is answered as JSON. Send Accept: application/json.'
        throw new Refusal('notAcceptable', sentence, { field: 'accept' })
      }
    },
    onSend: async (request) => noteRefused(note, NAME, request),
    handler: async (request, reply) => {
      const headers = { ...carried(request), ...mark }
      const remoteAddress = request.socket.remoteAddress ?? ''
      // Loaded for the first agent, because most servers never have one.
      const { answerMessage } = await import('./protocol.ts')
      const answer = await answerMessage(asWebRequest(request), request.body, async (url) => {
        const { statusCode, body } = await app.inject({ method: 'GET', url, headers, remoteAddress })
        return { status: statusCode, body }
      })
      const text = await answer.text()
      reply.code(answer.status).headers(Object.fromEntries(answer.headers))
      return reply.send(text)
    },
  })
  // No state is kept between messages, so there is no stream to open and no session to end.
  app.route({
    method: ['GET', 'HEAD', 'DELETE'],
    url: '/mcp',
    handler: async (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  })
}

/** Whether a client accepts JSON: by name, by a wildcard, or without an `Accept` header. */
const acceptsJson = (accept = '*/*'): boolean =>
  accept
    .split(',')
    .some(
      (each) =>
        /^(\*\/\*|application\/(\*|json))\s*(;|$)/i.test(each.trim()) && !/;\s*q=0(\.0*)?\s*$/.test(each),
    )

const CARRIED = /^(authorization|host|user-agent|traceparent|forwarded|via|x-real-ip|x-forwarded-.*)$/

/** The headers of the agent's request that a tool's call repeats: its token, and its origin. */
const carried = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      CARRIED.test(name) ? [[name, String(value)] as const] : [],
    ),
  )

/** The request as the package needs it. Its parsed body is passed separately. */
const asWebRequest = ({ headers: { 'mcp-protocol-version': version } }: FastifyRequest): Request =>
  new Request('http://scope/mcp', {
    method: 'POST',
    headers: {
      // The package requires both types and answers JSON.
      ...{ accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      ...(version === undefined ? {} : { 'mcp-protocol-version': String(version) }),
    },
  })
