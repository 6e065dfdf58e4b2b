import type { Call } from '@scope/contract/kernel/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, noToken, proveAgain } from '../../refusal.ts'
import type { Caller } from './identify.ts'

/*
 * Fastify has compared the input with the schema of the call (`schemas.ts`). These are the rules that a schema cannot say.
 */

type Input = Pick<FastifyRequest, 'body' | 'query'>

/** Refuses a body for a call without one, and texts that no table stores. Throws `invalid` with the field. */
export function validateInput(call: Call, { body, query }: Input): void {
  if (!call.body) refuseBody(body)
  refuseUnstorable(body)
  if (!call.foreignQuery) refuseUnstorable(query)
}

/**
 * Refuses an act of weight until who the caller is has been proven again, and to a token. Throws `proveAgain` or
 * `scope`.
 */
export function refuseOldProof(
  { fresh }: Call,
  { caller, body }: { caller?: Pick<Caller, 'fresh' | 'person'>; body: unknown },
): void {
  if (!caller || caller.fresh) return
  const weighty = Array.isArray(fresh) ? fresh.some((field) => Object.hasOwn(body ?? {}, field)) : fresh
  if (!weighty) return
  if (caller.person.token) throw noToken()
  throw proveAgain()
}

/** Accepts the bodies that a call takes beside JSON. Every other call takes JSON alone. */
export function acceptOtherBodies(
  app: FastifyInstance,
  bodies: NonNullable<Call['otherBodies']>,
): FastifyInstance {
  for (const [type, body] of Object.entries(bodies)) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) =>
      body === 'unread' ? undefined : { [body.field]: bytes.toString('base64') },
    )
  }
  const read = Object.keys(bodies).filter((type) => bodies[type] !== 'unread')
  if (read.length > 0) {
    app.addContentTypeParser('*', async () => {
      throw invalid('body', `The body must be JSON or ${read.join(' or ')}. Its Content-Type says which.`)
    })
  }
  return app
}

/** Refuses a body for a call without one, instead of dropping it silently. */
function refuseBody(body: unknown): void {
  if (body === undefined || body === null) return
  const fields = typeof body === 'object' ? Object.keys(body) : ['body']
  const [field] = fields
  if (field !== undefined) throw invalid(field, 'This call takes no body.')
}

/**
 * Refuses NUL and unpaired surrogates, which PostgreSQL cannot store. Runs after the schema, which limits how deep a body
 * can be.
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
