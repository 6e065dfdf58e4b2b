import { randomBytes } from 'node:crypto'
import type { Gate } from '../kernel/http/pipeline/identify.ts'

/** The header that marks a call of a tool. Its value is made at the start and never leaves the server. */
const HEADER = 'x-scope-mcp'

/**
 * A gate that leaves private journals out of a call with the mark, whatever scopes its token has. No request from outside
 * can have the mark, and it takes a right away and gives none.
 */
export function withoutPrivateJournals(gate: Gate): { gate: Gate; mark: Record<string, string> } {
  const secret = randomBytes(32).toString('base64url')
  return {
    mark: { [HEADER]: secret },
    gate: async (parts, call, request) => {
      const caller = await gate(parts, call, request)
      if (request.headers[HEADER] !== secret) return caller
      const { person } = caller
      return { ...caller, person: { ...person, without: [...(person.without ?? []), 'journal.readPrivate'] } }
    },
  }
}
