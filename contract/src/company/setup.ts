import { Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { LIMITS } from '../kernel/limits.ts'
import { exact, OneLine, oneOf } from '../kernel/schema.ts'
import { COMPANY_NAME_MAX, DOMAIN_MAX, DOMAINS_MAX } from './company.words.ts'
import { NAME_MAX } from './people.words.ts'
import { Email } from './session.ts'
import { SETUP_STEPS } from './setup.words.ts'

const Link = Type.String({ minLength: 1, maxLength: 200 })
const Name = OneLine({ minLength: 1, maxLength: NAME_MAX, pattern: '\\S' })

export const setupCalls = {
  'POST /api/setup/open': call({
    summary: 'Check a set-up link, and get what was typed with it before',
    who: 'anyone',
    limits: LIMITS.verify,
    body: exact({ link: Link }),
    reply: Type.Object({
      name: Type.String(),
      domains: Type.Array(Type.String()),
      timezone: Type.String(),
      admin: Type.Object({ email: Type.String(), firstName: Type.String(), lastName: Type.String() }),
    }),
  }),
  'POST /api/setup/company': call({
    summary: 'Name the company and its first admin, whose address is then proven as in any sign-in',
    who: 'anyone',
    limits: LIMITS.signIn,
    body: exact({
      link: Link,
      name: OneLine({ minLength: 1, maxLength: COMPANY_NAME_MAX, pattern: '\\S' }),
      domains: Type.Array(Type.String({ minLength: 1, maxLength: DOMAIN_MAX }), {
        minItems: 1,
        maxItems: DOMAINS_MAX,
      }),
      timezone: Type.String({ minLength: 1, maxLength: 60 }),
      admin: exact({ email: Email, firstName: Name, lastName: Name }),
    }),
    slow: true,
    /** The reply of POST /api/auth/login. */
    reply: Type.Object({
      ok: Type.Boolean(),
      next: Type.Optional(oneOf(['code', 'redirect'])),
      url: Type.Optional(Type.String()),
    }),
  }),
  'GET /api/setup': call({
    summary: 'What is left of the company’s first day',
    who: 'company.edit',
    polled: true,
    reply: Type.Object({
      /** True once every step is done or skipped. */
      done: Type.Boolean(),
      steps: Type.Array(
        Type.Object({ step: oneOf(SETUP_STEPS), done: Type.Boolean(), skipped: Type.Boolean() }),
      ),
    }),
  }),
  'PUT /api/setup/:step': call({
    summary: 'Leave a step of the first day out, or take it up again',
    who: 'company.edit',
    params: exact({ step: oneOf(SETUP_STEPS) }),
    body: exact({ skipped: Type.Boolean() }),
    reply: Type.Object({ ok: Type.Boolean() }),
  }),
}
