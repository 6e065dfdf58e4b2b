import type { Parts } from '../../kernel/context.ts'
import type { Http } from '../../kernel/http/routes.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { securityLog } from '../security-log/service.ts'

/** A sign-in attempt: its method, and its address, which is read only if it fails. */
type Attempt = { about: string; email?: () => Promise<string | undefined> }

/**
 * Makes attempts to sign in, and notes those that are refused in the security log. What is over a limit is noted as
 * that.
 */
export function attempts(parts: Parts) {
  const note = securityLog(parts)
  return async <T>({ request }: Http, { about, email }: Attempt, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Refusal) request.signIn = error.code === 'tooMany' ? 'limited' : 'failed'
      if (error instanceof Refusal && error.code !== 'tooMany') {
        await note(request, { kind: 'sign-in-failed', email: await email?.(), about })
      }
      throw error
    }
  }
}
