import type { oidcCalls } from '@scope/contract/company/oidc'
import type { Parts } from '../../kernel/context.ts'
import { isOwnStep } from '../../kernel/http/pipeline/cross-site.ts'
import type { Http, Routes } from '../../kernel/http/routes.ts'
import { securityLog } from '../security-log/service.ts'
import { safeNext } from '../session/rules.ts'
import { comeBackFromProvider, goToProvider, type Step } from './at-provider.ts'
import type { OnProven } from './identity.ts'
import { admit, browserOf, visitOf } from './routes.ts'
import { signInScreen } from './rules.ts'

export function oidcRoutes(parts: Parts, onProven: OnProven): Routes<keyof typeof oidcCalls> {
  const goTo = ({ request, reply }: Http, { location, failed: reason, email }: Step) => {
    if (reason) request.log.warn({ reason, email }, 'a sign-in with the provider failed')
    reply.header('location', location)
    return null
  }
  const { oidc } = parts
  const note = securityLog(parts)
  return {
    'GET /api/login': async (context, { query }, http) => {
      // Another site may lead people to the sign-in screen, but cannot begin a sign-in.
      if (!oidc || !isOwnStep(http.request)) {
        return goTo(http, { location: signInScreen({ next: safeNext(query.next) }) })
      }
      return goTo(http, await goToProvider(oidc, visitOf(parts, context, http), query))
    },

    'GET /api/auth/callback': async (context, _input, http) => {
      const [, query = ''] = http.request.url.split('?')
      const back = { query, browser: browserOf(parts, http) }
      const visit = visitOf(parts, context, http)
      const step = await comeBackFromProvider(parts, onProven, visit, back)
      if (oidc && step.failed) {
        const { failed, email } = step
        http.request.signIn = 'failed'
        await note(http.request, { kind: 'sign-in-failed', email, about: `With the provider: ${failed}` })
      }
      if (step.opened) admit(parts, http, visit, step.opened)
      return goTo(http, step)
    },
  }
}
