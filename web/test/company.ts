import type { Reply } from '@scope/contract/calls'
import { periodAt } from '@scope/contract/kernel/calendar'
import { SHIPPED_TEMPLATE } from '@scope/contract/work/first-30-days.words'
import type { Answers } from './mock-api.ts'

/** The company of the screens' tests: two bars, their managers, and the team of one. */

export type Me = Reply<'GET /api/me'>
type Venue = Reply<'GET /api/venues'>[number]
type Blt = Reply<'GET /api/venues/:venue/blts'>[number]

/** Wednesday of the third week of period 11. */
export const TODAY = '2026-11-18'
export const WEEK = '2026-11-16'
export const NOW = '2026-11-18T20:00:00.000Z'

export const CALICHE: Venue = {
  id: 'venue-caliche',
  slug: 'caliche',
  name: 'Caliche',
  state: 'TX',
  timezone: 'America/Chicago',
  dayEndHour: 5,
  openDays: [{ from: null, to: null }],
  closed: false,
  gchatWebhook: null,
  gmId: 'person-gus',
  gm: { name: 'Gus Marin', signsOff: true },
}
export const LOW_TIDE: Venue = { ...CALICHE, id: 'venue-low-tide', slug: 'low-tide', name: 'Low Tide' }

const ANA: Blt = {
  id: 'person-ana',
  slug: 'ana-ortiz',
  name: 'Ana Ortiz',
  role: 'AGM',
  position: 'Assistant GM',
}
export const BO: Blt = {
  id: 'person-bo',
  slug: 'bo-lind',
  name: 'Bo Lind',
  role: 'BLT',
  position: 'Bar Lead',
}

const PERIOD_STATUS: Reply<'GET /api/period-status'> = {
  period: periodAt(2026, 11),
  status: 'active',
  today: TODAY,
  week: WEEK,
  businessDay: TODAY,
  untilBusinessDay: 36_000_000,
  untilTomorrow: 18_000_000,
}

export const COMPANY: Reply<'GET /api/company'> = {
  name: 'Lantern Hospitality',
  timezone: 'America/Los_Angeles',
  unknownTimezone: null,
  visitWeeks: null,
  domains: [{ domain: 'lantern.example', people: 3, canRemove: false }],
}

const NO_NEWS: Reply<'GET /api/rollup/news'> = {
  readAt: NOW,
  since: null,
  sinceDay: null,
  today: TODAY,
  items: [],
  more: false,
}

export const NOTHING_WAITS: Reply<'GET /api/review'> = {
  now: NOW,
  total: 0,
  journals: [],
  next: null,
  signOffs: [],
  notReady: [],
  former: [],
  members: [],
  weeks: [],
  arrived: [],
  agreements: [],
  visits: [],
  unattended: [],
  hidden: { signOffs: 0, notReady: 0, former: 0, members: 0, weeks: 0, arrived: 0 },
}

const NOTHING: Me['can'] = {
  pickVenue: false,
  pickBlt: false,
  createPriority: false,
  readAnalytics: false,
  seeAttention: false,
  editMetrics: false,
  editTargets: false,
  readRollup: false,
  planVisits: false,
  readVisits: false,
  readTeamSkills: false,
  review: false,
  editVenue: false,
  managePeople: false,
  editCompany: false,
  readAudit: false,
  readSecurity: false,
  readSystem: false,
  nameOwnStandIn: false,
  readOwnStandIns: false,
}

/** A Bar Lead of Caliche, who sees only their own work. */
export const MEMBER: Me = {
  ...BO,
  userId: 'user-bo',
  orgName: 'Lantern Hospitality',
  region: null,
  email: 'bo@lantern.example',
  firstName: 'Bo',
  accessRole: 'BLT',
  venueId: CALICHE.id,
  theme: null,
  compare: null,
  venueSlug: CALICHE.slug,
  can: NOTHING,
  standsIn: [],
  canElsewhere: null,
}

/** The general manager of Caliche. */
export const GM: Me = {
  ...MEMBER,
  id: 'person-gus',
  slug: 'gus-marin',
  name: 'Gus Marin',
  firstName: 'Gus',
  userId: 'user-gus',
  email: 'gus@lantern.example',
  position: 'General Manager',
  role: 'GM',
  accessRole: 'GM',
  venueId: null,
  can: {
    ...NOTHING,
    pickBlt: true,
    createPriority: true,
    readAnalytics: true,
    readTeamSkills: true,
    editMetrics: true,
    editVenue: true,
    review: true,
    nameOwnStandIn: true,
    readOwnStandIns: true,
  },
}

/** An admin with all rights at every venue. */
export const ADMIN: Me = {
  ...GM,
  id: 'person-vera',
  slug: 'vera-pace',
  name: 'Vera Pace',
  firstName: 'Vera',
  userId: 'user-vera',
  email: 'vera@lantern.example',
  position: 'VP of Operations',
  role: 'VP',
  accessRole: 'FULL_ADMIN',
  can: {
    ...GM.can,
    pickVenue: true,
    seeAttention: true,
    editTargets: true,
    readRollup: true,
    planVisits: true,
    managePeople: true,
    editCompany: true,
    readAudit: true,
    readSecurity: true,
    readSystem: true,
    nameOwnStandIn: false,
    readOwnStandIns: false,
  },
}

/** The template that ships, and no new members. */
export const NO_OFFERS: Reply<'GET /api/first-30-days'> = {
  ...{ template: SHIPPED_TEMPLATE, changed: null, offers: [] },
  skills: SHIPPED_TEMPLATE.skillIds.map((id) => ({ id, title: `About ${id}` })),
  can: { edit: false },
}

/** The screens' reads of a venue and its team, without news or waiting items. */
export const TEAM = {
  'GET /api/inbox': { files: [] },
  'GET /api/venues': [CALICHE],
  'GET /api/venues/:venue/blts': [ANA, BO],
  'GET /api/blts': [],
  'GET /api/period-status': PERIOD_STATUS,
  'GET /api/venues/:venue/news': NO_NEWS,
  'GET /api/rollup/news': NO_NEWS,
  'GET /api/one-on-ones': { members: [], hidden: 0 },
  'GET /api/review': NOTHING_WAITS,
  'GET /api/reminders': [],
  'GET /api/away': { first: '2026-09-28', today: '2026-11-18', away: [] },
  'GET /api/first-30-days': NO_OFFERS,
} satisfies Answers

/** A member without first 30 days. */
export const NO_FIRST_DAYS: Reply<'GET /api/blts/:blt/first-30-days'> = {
  ...{ state: 'none', priorityId: null, title: '', goal: '', tasks: [], skills: [], points: [] },
  can: { take: false },
}
