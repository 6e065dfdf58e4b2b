import type { FastifyRequest } from 'fastify'
import type { Person } from '../../context.ts'

/** Adds a refused call to the security log. `app.ts` passes it in. */
export type Note = (request: FastifyRequest, event: Refused) => Promise<void>

type Refused = { kind: 'refused' | 'limit' | 'token-refused'; person?: Person | undefined; about: string }

/** Tells the security log that a call was refused, if it was: by who asked, by the token's scope, or by a limit. */
export async function noteRefused(note: Note, about: string, request: FastifyRequest): Promise<void> {
  const { refused, person } = request
  if (refused === 'forbidden' && person) await note(request, { kind: 'refused', person, about })
  if (refused === 'scope') await note(request, { kind: 'token-refused', person, about })
  if (refused === 'tooMany') await note(request, { kind: 'limit', person, about })
}
