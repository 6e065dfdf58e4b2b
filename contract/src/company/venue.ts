import { type Static, Type } from 'typebox'
import { JOB_ROLES } from '../kernel/access.ts'
import { call } from '../kernel/call.ts'
import { exact, Id, nullable, OneLine, oneOf, PlainDate, Ref } from '../kernel/schema.ts'
import { DAY_END_HOUR_MAX, GROUP_MAX } from './venue.words.ts'

/** A venue. `timezone` is an IANA name; `gm` is the general manager to show (document 2, section 3). */
export const Venue = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  state: nullable(Type.String()),
  timezone: Type.String(),
  /** The hour of venue time until which the night belongs to the day before: 0 (midnight) to 8. */
  dayEndHour: Type.Integer({ minimum: 0, maximum: DAY_END_HOUR_MAX }),
  /** The spans in which it is open, from a first to a last business day; null means no end. */
  openDays: Type.Array(Type.Object({ from: nullable(PlainDate), to: nullable(PlainDate) })),
  /** Its last day is over and no new first day is set, so pickers leave it out. */
  closed: Type.Boolean(),
  /** The masked address of its space, for those who may change it. Its key never leaves the server. */
  gchatWebhook: nullable(Type.String()),
  gmId: nullable(Id),
  /**
   * `signsOff`: whether they have a GM's rights here. An AGM can be shown as the general manager without having them.
   */
  gm: Type.Unsafe<{ name: string; signsOff: boolean } | null>({
    type: ['object', 'null'],
    properties: { name: { type: 'string' }, signsOff: { type: 'boolean' } },
    required: ['name', 'signsOff'],
  }),
})
export type Venue = Static<typeof Venue>

/** A BLT member as a picker shows one. */
export const BltMember = Type.Object({
  id: Id,
  slug: Type.String(),
  name: Type.String(),
  role: oneOf(JOB_ROLES),
  position: Type.String(),
})
export type BltMember = Static<typeof BltMember>

/** Venues and groups in a person's reach, as a call names them. */
export const Places = {
  venues: Type.Optional(Type.Array(Ref, { maxItems: 1000 })),
  groups: Type.Optional(Type.Array(OneLine({ minLength: 1, maxLength: GROUP_MAX * 4 }), { maxItems: 100 })),
}

/** The first and last business day of a venue, both included; null for none. */
export const OpeningInput = {
  opensOn: Type.Optional(nullable(PlainDate)),
  closesOn: Type.Optional(nullable(PlainDate)),
}

const NewVenue = exact({
  opensOn: OpeningInput.opensOn,
  name: OneLine({ minLength: 1, maxLength: 320 }),
  timezone: Type.Optional(Type.String({ maxLength: 60 })),
  state: Type.Optional(nullable(Type.String({ maxLength: 20 }))),
  /** The company’s own name for some of its venues, such as `LA Downtown`. */
  group: Type.Optional(nullable(OneLine({ maxLength: GROUP_MAX * 4 }))),
})

const AtVenue = exact({ venue: Ref })

export const venueCalls = {
  'GET /api/venues': call({
    summary:
      'List the venues within reach by name, a general manager’s default venue first and closed ones last',
    who: 'venue.read',
    reply: Type.Array(Venue),
  }),
  'GET /api/venues/:venue': call({
    summary: 'Get one venue',
    who: 'venue.read',
    params: AtVenue,
    reply: Venue,
  }),
  'GET /api/blts': call({
    summary: 'List the BLT members within reach, former ones included, by venue and AGMs first: for filters',
    who: 'venue.read',
    query: exact({ venue: Type.Optional(Ref) }),
    reply: Type.Array(
      Type.Object({
        ...BltMember.properties,
        active: Type.Boolean(),
        venueSlug: Type.String(),
        venueName: Type.String(),
      }),
    ),
  }),
  'GET /api/venues/:venue/blts': call({
    summary: 'List the venue’s BLT members, AGMs first',
    who: 'blt.pick',
    params: AtVenue,
    reply: Type.Array(BltMember),
  }),
  'POST /api/venues': call({
    summary: 'Add a venue',
    who: 'people.manage',
    byToken: 'people',
    status: 201,
    body: NewVenue,
    reply: Type.Object({
      id: Id,
      slug: Type.String(),
      name: Type.String(),
      /** The venue's time zone, if the call named none and its state has two. */
      note: Type.Optional(Type.String()),
    }),
  }),
}
