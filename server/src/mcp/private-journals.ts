import { randomBytes } from 'node:crypto'
import type { Gate } from '../kernel/http/pipeline/identify.ts'

/** The header that marks a call from a tool. Its value is created at the start and never leaves the server. */
const HEADER = 'x-scope-mcp'

/**
 * A gate that leaves private journals out of marked calls, whatever scopes their token has. Requests from outside
 * cannot have the mark; it removes a right and never adds one.
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
