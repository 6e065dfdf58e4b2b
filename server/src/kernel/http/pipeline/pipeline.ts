import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Parts } from '../../context.ts'
import { compressReply } from '../reply/compress.ts'
import { answerUnchanged } from '../reply/unchanged.ts'
import type { Routes } from '../routes.ts'
import { isOwnStep, refuseCrossSite } from './cross-site.ts'
import { describeCall } from './describe.ts'
import { type AnyHandler, handle } from './handle.ts'
import { type Gate, identify } from './identify.ts'
import { limiter } from './limit.ts'
import { type Note, noteRefused } from './note-refused.ts'
import { reply } from './reply.ts'
import { acceptOtherBodies, refuseOldProof, validateInput } from './validate.ts'

/** What `app.ts` passes in from higher rooms. */
type FromApp = {
  gate: Gate
  routes: Routes<CallName>
  /** The change that open pages were told of last. */
  lastChange(): string | undefined
  note: Note
}

/**
 * Registers every call of the contract; a call without a handler, or a handler without a call, is a type error. Each call
 * goes through the same steps: cross-site → limit → identify → validate → once → handle → reply.
 */
export function registerCalls(app: FastifyInstance, parts: Parts, fromApp: FromApp): void {
  const limit = limiter(parts)
  const polled: RouteOptions[] = []
  for (const [name, call] of Object.entries(CALLS) as [CallName, Call][]) {
    const route: RouteOptions = {
      ...describeCall(name, call),
      // Before the body is read, so that callers without access learn nothing about the input.
      onRequest: async (request) => {
        refuseCrossSite(request, parts.config.publicUrl)
        // Before anything is read.
        if (call.startsPage) request.lastChange = fromApp.lastChange()
        if (call.ownStep && !isOwnStep(request)) return
        await limit.byNetwork(name, call, request)
        if (call.who === 'anyone') return
        const { person } = await identify(fromApp.gate, parts, call, request)
        await limit.byPerson(name, call, request, person)
      },
      // After the schema was applied to it.
      preHandler: async (request) => {
        validateInput(call, request)
        refuseOldProof(call, request)
      },
      handler: async (request, answer) => {
        const handler = fromApp.routes[name] as unknown as AnyHandler
        const result = await handle(parts, name, { call, handler }, { request, reply: answer })
        return reply(call, { request, reply: answer }, result)
      },
      onSend: [
        async (request) => noteRefused(fromApp.note, name, request),
        // After a polled reply got its tag.
        compressReply,
      ],
    }
    const { otherBodies } = call
    if (otherBodies) app.register(async (own) => void acceptOtherBodies(own, otherBodies).route(route))
    else if (call.polled) polled.push(route)
    else app.route(route)
  }
  app.register(async (own) => {
    await answerUnchanged(own)
    for (const route of polled) own.route(route)
  })
}
