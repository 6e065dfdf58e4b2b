import { navigate } from 'wouter/use-browser-location'
import { PATHS } from '../../lib/address/paths.ts'
import { ApiError } from '../../lib/api/errors.ts'

const YOU = `${PATHS.settings}?tab=you`

/** Leads a user whose role requires a passkey, and who has none, to where they can add one. */
export function askForNeededPasskey(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'passkeyNeeded') return
  if (window.location.pathname + window.location.search !== YOU) navigate(YOU, { replace: true })
}
