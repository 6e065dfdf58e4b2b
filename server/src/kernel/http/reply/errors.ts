import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { ERRORS, type ErrorBody, type ErrorCode } from '@scope/contract/errors'
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify'
import { FileRefused, StoreFailed } from '../../../ports/files/files.ts'
import { isUnavailable } from '../../db/pool/unavailable.ts'
import { forbidden, invalid, notFound, Refusal } from '../../refusal.ts'
import { headersOf, setHeaders } from '../response-headers.ts'
import { isInWindow, sendRefusalPage } from './refusal-page.ts'

/** Turns every thrown error into a reply with a code of the closed list; for a person who went there, into a page. */
export function answerErrors(app: FastifyInstance, publicUrl: string): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = translate(error)
    if (refusal.code === 'internal' || error instanceof StoreFailed) {
      request.log.error({ fault: describe(error) }, 'a call failed')
    }
    // Fastify cuts the line while the client still sends, which then sees no answer. The rest is read and dropped, for as
    // long as a body may take (`deadlines.ts`).
    if (refusal.code === 'tooLarge') reply.removeHeader('connection')
    return send(request, reply, refusal, publicUrl)
  })
}

/** Answers an address that cannot be parsed. No hook sees it, so the usual headers are set here. */
export const answerBadAddress =
  (publicUrl: string) => (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    setHeaders(reply, publicUrl)
    send(request, reply, notFound(), publicUrl)
  }

/** Why a request could not be read, as HTTP's status line and our error. */
const UNREAD = {
  broken: ['400 Bad Request', invalid('body', 'The request could not be read.')],
  timeout: ['408 Request Timeout', invalid('body', 'The request took too long to arrive.')],
  overflow: ['431 Request Header Fields Too Large', new Refusal('tooLarge', 'The headers are too large.')],
} as const

/** Answers a request that is not valid HTTP. It is not logged, since its bytes may contain a cookie. */
export const answerBadRequest =
  (publicUrl: string) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else if (error.code === 'HPE_HEADER_OVERFLOW') answerSocket(socket, 'overflow', publicUrl)
    else answerSocket(socket, error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'timeout' : 'broken', publicUrl)
  }

/** Answers a request that could not be read, and ends its connection. */
export function answerSocket(socket: Socket, why: keyof typeof UNREAD, publicUrl: string): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const requestId = newRequestId()
  const [status, { code, message, detail }] = UNREAD[why]
  const body = JSON.stringify({ code, error: message, ...detail, requestId } satisfies ErrorBody)
  const headers = {
    ...headersOf(publicUrl),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroySoon())
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, publicUrl: string) {
  const { code, message, detail, retryAfter } = refusal
  request.refused = code
  const body: ErrorBody = { code, error: message, ...detail, requestId: request.id }
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (isInWindow(request)) {
    return sendRefusalPage(reply, { status: ERRORS[code], sentence: message, publicUrl })
  }
  return reply.code(ERRORS[code]).type('application/json').serializer(JSON.stringify).send(body)
}

/** The seconds after which it is worth trying again. */
const UNAVAILABLE_S = 5

const unavailable = (sentence: string) => new Refusal('unavailable', sentence, {}, UNAVAILABLE_S)

function translate(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StoreFailed) return unavailable(error.message)
  if (error instanceof FileRefused) {
    return error.field ? invalid(error.field, error.message) : forbidden(error.message)
  }
  if (error.validation) return ofValidation(error)
  const code = error.code ?? ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('tooLarge', 'This is too large. Send less at once.')
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError || error.statusCode === 400) {
    return invalid('body', 'The body must be JSON.')
  }
  // PostgreSQL cannot store the value. A rule of ours should have refused it first.
  if (/^22/.test(code)) return invalid('body', 'A value in this call cannot be stored.')
  if (isUnavailable(error)) {
    return unavailable('The database is not responding. Try again in a moment.')
  }
  return new Refusal('internal', 'Something went wrong. Try again.')
}

function ofValidation(error: FastifyError): Refusal {
  const problem = error.validation?.[0]
  return problem && error.validationContext !== 'params' ? wrongField(problem) : notFound()
}

/** Names the invalid field. */
export function wrongField(problem: FastifySchemaValidationError): Refusal {
  const { missingProperty, additionalProperty } = problem.params as Record<string, string | undefined>
  const at = problem.instancePath.split('/').filter(Boolean)
  const field = [...at, missingProperty ?? additionalProperty].filter(Boolean).join('.') || 'body'
  if (missingProperty) return invalid(field, `${field} is required.`)
  if (additionalProperty) return invalid(field, `${field} is not a field of this call.`)
  return invalid(field, `${field} ${inWords(problem)}.`)
}

/** The problem with a field, in words. */
function inWords({ keyword, params, message }: FastifySchemaValidationError): string {
  const { limit, allowedValues } = params as { limit?: number; allowedValues?: string[] }
  switch (keyword) {
    case 'maxLength':
      return `can have at most ${limit} characters`
    case 'minLength':
      return limit === 1 ? 'is empty' : `must have at least ${limit} characters`
    case 'format':
    case 'pattern':
      return 'has the wrong format'
    case 'not':
      return 'must be one line, without control characters or marks of direction'
    case 'enum':
      return `must be one of ${allowedValues?.join(', ')}`
    default:
      return message ?? 'is not valid'
  }
}

/** A fault for the log: its kind and place. Not the message: a database's can contain a person's text. */
function describe(error: FastifyError): { kind: string; code?: string; at?: string[] } {
  const cause = (error.cause ?? error) as FastifyError
  const lines = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  return { kind: cause.name, code: cause.code, at: lines.slice(0, 8).map((line) => line.trim()) }
}

export const newRequestId = (): string => randomUUID()

declare module 'fastify' {
  interface FastifyRequest {
    /** The error that the call is answered with. */
    refused?: ErrorCode
  }
}
