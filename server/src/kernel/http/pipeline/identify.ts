import type { Call } from '@scope/contract/kernel/call'
import type { FastifyRequest } from 'fastify'
import type { Context, Parts, Person } from '../../context.ts'

/** `fresh`: who the caller is was proven recently enough for an act of weight. */
export type Caller = Pick<Context, 'person' | 'reach' | 'companyZone'> & { fresh: boolean }

/** Identifies the caller and their reach, and refuses those without access. `app.ts` passes in the session's gate. */
export type Gate = (parts: Parts, call: Call, request: FastifyRequest) => Promise<Caller>

/** Finds out who makes the call and what they reach, for the steps after this one. */
export async function identify(
  gate: Gate,
  parts: Parts,
  call: Call,
  request: FastifyRequest,
): Promise<Caller> {
  request.caller = await gate(parts, call, request)
  return request.caller
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
