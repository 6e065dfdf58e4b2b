import { CALLS, type CallName, type Input } from '@scope/contract/calls'
import { ASKED_AT_HEADER, DONE_AT_HEADER } from '@scope/contract/company/session.words'
import type { Call, FileReply } from '@scope/contract/kernel/call'
import { exact } from '@scope/contract/kernel/schema'
import { LAST_CHANGE_HEADER } from '@scope/contract/outreach/live.words'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Context, OpenContext, Parts, Person } from '../../context.ts'
import { actAs } from '../../db/acting.ts'
import { once } from '../../db/idempotency.ts'
import { readLate } from '../../db/pool/replica.ts'
import { invalid, proveAgain } from '../../refusal.ts'
import { securityLog } from '../../security-log.ts'
import { compressReply } from '../reply/compress.ts'
import { Download, sendDownload } from '../reply/download.ts'
import { EventStream, sendStream } from '../reply/event-stream.ts'
import { Events, sendEvents } from '../reply/events.ts'
import { answerUnchanged } from '../reply/unchanged.ts'
import type { Http, Routes } from '../routes.ts'
import { clientOf } from '../socket/network.ts'
import { isOwnStep, refuseCrossSite } from './cross-site.ts'
import { readAskedAt, readDoneAt } from './done-at.ts'
import { callCounter } from './limits.ts'
import { writeBudget } from './write-budget.ts'

const NOTHING = exact({})

type AnyHandler = (context: OpenContext | Context, input: unknown, http: Http) => Promise<unknown>

/** `fresh`: who the caller is was proven recently enough for an act of weight. */
type Caller = Pick<Context, 'person' | 'reach' | 'companyZone'> & { fresh: boolean }

/** Identifies the caller and their reach, and refuses those without access. `app.ts` passes in the session's gate. */
export type Gate = (parts: Parts, call: Call, request: FastifyRequest) => Promise<Caller>

type Given = {
  gate: Gate
  routes: Routes<CallName>
  /** The change that open pages were told of last. */
  lastChange(): string | undefined
}

/** Registers every call of the contract; a call without a handler, or a handler without a call, is a type error. */
export function registerCalls(app: FastifyInstance, parts: Parts, { gate, routes, lastChange }: Given): void {
  const countCall = callCounter(parts)
  const note = securityLog(parts)
  const countWrite = writeBudget(parts.config.writesPerMinute)
  const polled: RouteOptions[] = []
  for (const [name, call] of Object.entries(CALLS) as [CallName, Call][]) {
    const [method = '', url = ''] = name.split(' ')
    const handler = routes[name] as unknown as AnyHandler
    const route: RouteOptions = {
      method: method as 'GET',
      url,
      schema: {
        summary: call.summary,
        ...(call.params ? { params: call.params } : {}),
        ...(call.foreignQuery ? {} : { querystring: call.query ?? NOTHING }),
        ...(call.body ? { body: call.body } : {}),
        response: { [call.status ?? 200]: responseOf(call) },
      },
      ...(call.bodyMax ? { bodyLimit: call.bodyMax } : {}),
      exposeHeadRoute: call.head === true,
      // Before the body is validated, so that callers without access learn nothing about the input.
      onRequest: async (request) => {
        refuseCrossSite(request, parts.config.publicUrl)
        // Before anything is read.
        if (call.startsPage) request.lastChange = lastChange()
        if (call.ownStep && !isOwnStep(request)) return
        await countCall(name, call, 'network', clientOf(request))
        if (call.who === 'anyone') return
        request.caller = await gate(parts, call, request)
        const { userId } = request.caller.person
        await countCall(name, call, 'person', userId)
        if (isWrite(request)) countWrite(userId, parts.clock.now())
      },
      preHandler: async (request) => {
        if (!call.body) refuseBody(request.body)
        refuseUnstorable(request.body)
        if (!call.foreignQuery) refuseUnstorable(request.query)
        if (request.caller && !request.caller.fresh) refuseOldProof(call, request.body)
      },
      onSend: [
        async (request) => {
          const { refused, person } = request
          if (refused === 'forbidden' && person) await note(request, { kind: 'refused', person, about: name })
          if (refused === 'tooMany') await note(request, { kind: 'limit', person, about: name })
        },
        // After a polled reply got its tag.
        compressReply,
      ],
      handler: async (request, reply) => {
        const answer = await perform(parts, name, { call, handler }, { request, reply })
        if (request.lastChange) reply.header(LAST_CHANGE_HEADER, request.lastChange)
        if (answer instanceof EventStream) return sendStream(reply, answer)
        if (answer instanceof Events) return sendEvents(reply, answer)
        if (answer instanceof Download) return sendDownload(request, reply, answer)
        if (call.type) return sendFile(reply, call.type, answer as FileReply)
        return reply.code(call.status ?? 200).send(answer)
      },
    }
    if (call.form) app.register(async (own) => void acceptForms(own).route(route))
    else if (call.polled) polled.push(route)
    else app.route(route)
  }
  app.register(async (own) => {
    await answerUnchanged(own)
    for (const route of polled) own.route(route)
  })
}

/** Accepts forms as bodies and drops them unread: every other call takes JSON alone. */
function acceptForms(app: FastifyInstance): FastifyInstance {
  const types = ['multipart/form-data', 'application/x-www-form-urlencoded']
  app.addContentTypeParser(types, { parseAs: 'string' }, async () => undefined)
  return app
}

const isWrite = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD'

/** A file and a stream are described by their media type alone. */
const responseOf = ({ stream, type, reply }: Call) => {
  const media = stream ? 'text/event-stream' : type?.split(';')[0]
  return media ? { content: { [media]: { schema: reply } } } : reply
}

/** Sends a file as a download, never rendered in our origin. */
function sendFile(reply: FastifyReply, type: string, { name, bytes }: FileReply): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(bytes))
}

/** Runs reads on the pool or on the replica, and writes in one transaction and once per Idempotency-Key. */
async function perform(
  parts: Parts,
  name: CallName,
  { call, handler }: { call: Call; handler: AnyHandler },
  http: Http,
): Promise<unknown> {
  const { request } = http
  const input = { params: request.params, query: request.query, body: request.body } as Input<typeof name>
  const now = parts.clock.now()
  const caller = callerOf(request)
  if (call.mayBeLate) {
    const { replica, database, changes } = parts
    const where = { db: database.db, replica, after: changes?.newest() }
    return readLate(where, (db) => handler({ db, now, ...caller }, input, http))
  }
  if (call.slow || !isWrite(request)) {
    const { db, quick } = parts.database
    return handler({ db: call.quick ? quick : db, now, ...caller }, input, http)
  }
  const doneAt = readDoneAt(request.headers[DONE_AT_HEADER], now)
  const askedAt = readAskedAt(request.headers[ASKED_AT_HEADER], now)
  return parts.database.transaction(async (db) => {
    if (call.who === 'anyone' || !caller) return handler({ db, now }, input, http)
    const context: Context = {
      db,
      now,
      ...caller,
      ...(doneAt ? { doneAt } : {}),
      ...(askedAt ? { askedAt } : {}),
    }
    const key = request.headers['idempotency-key']
    const [, reply] = await Promise.all([
      actAs(db, caller.person.appUserId),
      once(context, key, name, input, () => handler(context, input, http)),
    ])
    return reply
  })
}

function callerOf({ caller }: FastifyRequest): Omit<Caller, 'fresh'> | undefined {
  if (!caller) return undefined
  const { fresh: _fresh, ...rest } = caller
  return rest
}

/** Refuses an act of weight: who the caller is must be proven again first. */
function refuseOldProof({ fresh }: Call, body: unknown): void {
  const weighty = Array.isArray(fresh) ? fresh.some((field) => Object.hasOwn(body ?? {}, field)) : fresh
  if (weighty) throw proveAgain()
}

/** Refuses a body for a call without one, instead of dropping it silently. */
function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return
  const fields = typeof body === 'object' ? Object.keys(body) : ['body']
  const [field] = fields
  if (field !== undefined) throw invalid(field, 'This call takes no body.')
}

/**
 * Refuses NUL and unpaired surrogates, which PostgreSQL cannot store. Runs after validation, which limits how deep a
 * body can be.
 */
function refuseUnstorable(input: unknown): void {
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw invalid(path || 'body', `${path || 'The body'} has a character that cannot be stored.`)
    }
    if (value && typeof value === 'object') {
      for (const [key, child] of Object.entries(value)) visit(child, path ? `${path}.${key}` : key)
    }
  }
  visit(input, '')
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller
    /** The change that open pages had been told of last when the call arrived. */
    lastChange?: string | undefined
    /** Who makes the call, even if it is refused. The gate sets it. */
    person?: Person
  }
}
