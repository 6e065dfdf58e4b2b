import type { Input, Reply } from '@scope/contract/calls'
import { SETUP_STEPS, type SetupStep } from '@scope/contract/company/setup.words'
import { readCompanyName, readDomain } from '../company/rules.ts'
import { readOwnEmail } from '../people/rules.ts'
import { readZone } from '../zone/rules.ts'

const MINUTE_MS = 60_000

/** How long the set-up of a company may begin (sign-in, first day). */
export const SETUP_LINK_MS = 60 * MINUTE_MS
/** How long the operator's link for one sign-in works. */
export const SIGN_IN_LINK_MS = 10 * MINUTE_MS

type Typed = Omit<Input<'POST /api/setup/company'>['body'], 'link'>

/** A company and its first admin as typed, trimmed. Refuses with 400 what cannot be, naming the field. */
export function readTyped({ name, domains, timezone, admin }: Typed): Typed {
  const own = [...new Set(domains.map((domain) => readDomain(domain, 'domains')))]
  return {
    name: readCompanyName(name),
    domains: own,
    timezone: readZone(timezone),
    admin: {
      email: readOwnEmail(admin.email, own, 'admin.email'),
      firstName: admin.firstName.trim(),
      lastName: admin.lastName.trim(),
    },
  }
}

/** The steps of the first day. People are invited by e-mail, so without it that step is missing. */
export function stepsLeft(
  state: Record<SetupStep, boolean> & { skipped: readonly SetupStep[] },
  { canInvite }: { canInvite: boolean },
): Reply<'GET /api/setup'> {
  const steps = SETUP_STEPS.filter((step) => step !== 'invite' || canInvite).map((step) => ({
    step,
    done: state[step],
    skipped: state.skipped.includes(step),
  }))
  return { done: steps.every(({ done, skipped }) => done || skipped), steps }
}
