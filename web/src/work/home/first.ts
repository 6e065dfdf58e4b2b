import type { Reply } from '@scope/contract/calls'
import { homeQueryOf } from '@scope/contract/work/home.words'
import { type CurrentUser, fetchCurrentUser } from '../../company/session/session.ts'
import { ApiError, api } from '../../lib/api/api.ts'

export type First = { home: Reply<'GET /api/home'>; at: number }

let first: First | null = null

/**
 * The current user, with everything that home shows first, in one call. The page requests it together with the code, by
 * this very address.
 */
export async function fetchHome(): Promise<CurrentUser | null> {
  try {
    const home = await api('GET /api/home', {
      query: homeQueryOf(new URLSearchParams(window.location.search)),
    })
    first = { home, at: Date.now() }
    return home.user
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // For example, the role needs a passkey first, which the single calls report.
    return error.status === 401 ? null : fetchCurrentUser()
  }
}

/** Home's first data, only once: later it would be old. */
export function takeFirst(): First | null {
  const taken = first
  first = null
  return taken
}
