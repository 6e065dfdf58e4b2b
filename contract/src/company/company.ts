import { type Static, Type } from 'typebox'
import { call } from '../kernel/call.ts'
import { exact, nullable, OneLine } from '../kernel/schema.ts'
import { COMPANY_NAME_MAX, DOMAIN_MAX, VISIT_WEEKS, type VisitWeeks } from './company.words.ts'

const VisitWeeksChoice = Type.Unsafe<VisitWeeks | null>({
  type: ['integer', 'null'],
  enum: [...VISIT_WEEKS, null],
})

/** The company of the caller, for those who may change it. */
const Company = Type.Object({
  name: Type.String(),
  /** The time zone of everything that the whole company shares, an IANA name. */
  timezone: Type.String(),
  /** The chosen time zone if this server or its database does not know it. */
  unknownTimezone: nullable(Type.String()),
  /** After how many weeks a signal says that nobody visited a venue; null for never. */
  visitWeeks: VisitWeeksChoice,
  /** Its e-mail domains, the first one first. */
  domains: Type.Array(
    Type.Object({
      domain: Type.String(),
      /** How many people have an address of it. */
      people: Type.Integer(),
      /** Not the first domain, and no person's address ends in it. */
      canRemove: Type.Boolean(),
    }),
  ),
})
export type Company = Static<typeof Company>

const Domain = Type.String({ minLength: 1, maxLength: DOMAIN_MAX })

export const companyCalls = {
  'GET /api/company': call({
    summary: 'Get the company: its name, time zone and e-mail domains',
    who: 'company.edit',
    reply: Company,
  }),
  'PATCH /api/company': call({
    summary:
      'Change the company’s name, time zone, or after how many weeks without a visit a signal says so. Absent fields stay as they are',
    who: 'company.edit',
    body: exact({
      name: Type.Optional(OneLine({ maxLength: COMPANY_NAME_MAX * 4 })),
      timezone: Type.Optional(Type.String({ maxLength: 60 })),
      visitWeeks: Type.Optional(VisitWeeksChoice),
    }),
    reply: Company,
  }),
  'POST /api/company/domains': call({
    summary: 'Add an e-mail domain, so that people with its addresses can be on the staff list',
    who: 'company.edit',
    fresh: true,
    body: exact({ domain: Domain }),
    reply: Company,
  }),
  'DELETE /api/company/domains/:domain': call({
    summary: 'Remove an e-mail domain that nobody has an address of',
    who: 'company.edit',
    fresh: true,
    params: exact({ domain: Domain }),
    reply: Company,
  }),
}
