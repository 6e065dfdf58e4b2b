import { beginCeremony } from './ceremony.ts'
import type { Identity } from './identity.ts'
import { proofRefused } from './rules.ts'

/** The company's OpenID provider proves the address. Every address that is typed gets the same answer. */
export const oidc: Identity = {
  begin: async (visit, email, setupLink) => {
    // The link stays on the server until the browser comes back.
    if (setupLink) await beginCeremony(visit, { kind: 'oidc', state: { setupLink } })
    return { next: 'redirect', url: `/api/login?${new URLSearchParams({ login_hint: email })}` }
  },
  finish: async () => {
    throw proofRefused()
  },
  waiting: async () => null,
  giveUp: async () => undefined,
  stillIs: async () => true,
}
