import { randomUUID } from 'node:crypto'
import { POSITIONS } from '@scope/contract/company/person.words'
import type { AccessRole, JobRole } from '@scope/contract/kernel/access'
import type { Db } from '../src/kernel/db/pool/pool.ts'
import { insert, type NewRow, type TableName } from '../src/kernel/db/tables.ts'

/*
 * Factories, so that every test builds only the company it needs.
 */

let counter = 0
const next = () => {
  counter += 1
  return counter
}

export type Company = { id: string; domain: string }
export type Venue = { id: string; name: string; slug: string }
export type Staff = { userId: string; id: string; email: string; slug: string; name: string }

async function make<T extends TableName, R extends NewRow<T>>(
  db: Db,
  table: T,
  row: R,
): Promise<R & { id: string }> {
  const whole = { id: randomUUID() as string, ...row }
  await insert(db, table, [whole])
  return whole
}

export function makeCompany(db: Db, name = `Company ${next()}`): Promise<Company> {
  return make(db, 'orgs', { name, domain: `c${next()}.example` })
}

export function makeVenue(db: Db, company: Company, more: Partial<NewRow<'venues'>> = {}): Promise<Venue> {
  const name = more.name ?? `Venue ${next()}`
  return make(db, 'venues', {
    orgId: company.id,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    ...more,
  })
}

export async function makeStaff(
  db: Db,
  company: Company,
  role: JobRole,
  more: {
    venues?: Venue[]
    accessRole?: AccessRole
    firstName?: string
    adminDayDow?: number
    /** When the person joined; long before every test's now. */
    createdAt?: Date
  } = {},
): Promise<Staff> {
  const number = next()
  const firstName = more.firstName ?? `Person${number}`
  const email = `${firstName.toLowerCase()}.${number}@${company.domain}`
  const accessRole = more.accessRole ?? (role === 'GM' ? 'GM' : 'BLT')
  const user = await make(db, 'users', { email, firstName, lastName: 'Test', role: accessRole })
  const member = await make(db, 'appUsers', {
    authUserId: user.id,
    orgId: company.id,
    venueId: role === 'GM' ? null : (more.venues?.[0]?.id ?? null),
    role,
    position: POSITIONS[role],
    slug: `${firstName.toLowerCase()}-${number}`,
    adminDayDow: more.adminDayDow ?? 1,
    createdAt: more.createdAt ?? new Date('2026-01-05T18:00:00Z'),
  })
  if (role === 'GM' && more.venues) {
    const places = more.venues.map((venue, place) => ({ appUserId: member.id, venueId: venue.id, place }))
    await insert(db, 'venueAssignments', places)
  }
  return { userId: user.id, id: member.id, email, slug: member.slug, name: `${firstName} Test` }
}

export async function makePriority(
  db: Db,
  venue: Venue,
  member: Staff,
  more: Partial<NewRow<'priorities'>> & { tasks?: string[] } = {},
): Promise<{ id: string; updatedAt: Date; taskIds: string[] }> {
  const { tasks = [], ...fields } = more
  const created = new Date('2026-11-02T18:00:00Z')
  const { id } = await make(db, 'priorities', {
    venueId: venue.id,
    bltId: member.id,
    title: `Priority ${next()}`,
    period: 11,
    year: 2026,
    dueAt: '2026-11-29',
    createdAt: created,
    updatedAt: created,
    ...fields,
  })
  const taskIds: string[] = []
  for (const [sortOrder, label] of tasks.entries()) {
    taskIds.push((await make(db, 'priorityTasks', { priorityId: id, label, sortOrder })).id)
  }
  return { id, updatedAt: created, taskIds }
}

/** A focus of period 11 of 2026. */
export function makeFocus(
  db: Db,
  company: { id: string },
  by: { id: string },
  more: Partial<NewRow<'focuses'>> = {},
): Promise<{ id: string; title: string }> {
  return make(db, 'focuses', {
    ...{ orgId: company.id, createdById: by.id, period: 11, year: 2026, category: 'OPERATIONS' },
    ...{ title: `Focus ${next()}`, why: 'Guests wait.', outcome: 'Eight minutes at most' },
    ...more,
  })
}

export async function makeJournal(
  db: Db,
  venue: Venue,
  member: Staff,
  author: Staff,
  more: Partial<NewRow<'journals'>> = {},
): Promise<void> {
  await make(db, 'journals', {
    venueId: venue.id,
    bltId: member.id,
    authorId: author.id,
    weekOf: '2026-11-16',
    entry: 'Weighed every bottle.',
    submittedAt: new Date('2026-11-17T18:00:00Z'),
    ...more,
  })
}

/** An agreement of a visit in tests. Its `place` is the one in the list. */
type MadeAgreement = Partial<Omit<NewRow<'agreements'>, 'ownerId'>> & { owner: { id: string } }

/** A planned visit of which the venue's managers were told; with `sharedAt`, a shared one. */
export async function makeVisit(
  db: Db,
  venue: Venue,
  visitor: Staff,
  { agreements = [], ...fields }: Partial<NewRow<'venueVisits'>> & { agreements?: MadeAgreement[] } = {},
): Promise<{ id: string; updatedAt: Date; agreementIds: string[] }> {
  const created = new Date('2026-11-16T18:00:00Z')
  const stamps = { createdAt: created, updatedAt: created }
  const { id } = await make(db, 'venueVisits', {
    ...{ venueId: venue.id, visitorId: visitor.id, day: '2026-11-18', way: 'visit', tell: true },
    ...stamps,
    ...fields,
  })
  const agreementIds: string[] = []
  for (const [place, { owner, ...more }] of agreements.entries()) {
    const agreement = {
      visitId: id,
      place,
      ownerId: owner.id,
      text: `Agreement ${next()}`,
      due: '2026-11-27',
    }
    agreementIds.push((await make(db, 'agreements', { ...agreement, ...stamps, ...more })).id)
  }
  return { id, updatedAt: fields.updatedAt ?? created, agreementIds }
}

export async function makeMetrics(
  db: Db,
  venue: Venue,
  more: Partial<NewRow<'weeklyMetrics'>> = {},
): Promise<{ id: string }> {
  return make(db, 'weeklyMetrics', {
    venueId: venue.id,
    weekOf: '2026-11-09',
    revenue: '60000.00',
    laborBasePct: '22.00',
    laborTruePct: '25.08',
    laborFactor: '1.140',
    cogsPct: '20.00',
    tips: '11000.00',
    source: 'imported',
    createdAt: new Date('2026-11-16T18:00:00Z'),
    updatedAt: new Date('2026-11-16T18:00:00Z'),
    ...more,
  })
}

/** An arrived figure for a week with a typed one. */
export async function makeArrived(
  db: Db,
  { id: metricsId }: { id: string },
  more: Pick<NewRow<'arrivedFigures'>, 'field' | 'amount'> & Partial<NewRow<'arrivedFigures'>>,
): Promise<{ id: string }> {
  return make(db, 'arrivedFigures', {
    metricsId,
    source: 'Toast, sales by day',
    via: 'by e-mail',
    arrivedAt: new Date('2026-11-16T14:04:00Z'),
    ...more,
  })
}

/** An arrived file that waits. `venueIds`: the venues in it. */
export async function makeWaitingFile(
  db: Db,
  { id: orgId }: { id: string },
  { venueIds = [], ...more }: Partial<NewRow<'inboxFiles'>> & { venueIds?: readonly string[] } = {},
): Promise<{ id: string }> {
  return make(db, 'inboxFiles', {
    ...{
      orgId,
      arrival: 'mail',
      name: 'sales.csv',
      digest: randomUUID() as string,
      content: Buffer.from('a'),
    },
    ...{ state: 'waiting', receivedAt: new Date('2026-11-16T14:04:00Z') },
    report: { added: 0, changed: 0, left: 0, beside: 0, lines: 1, errors: [], venueIds },
    ...more,
  })
}

export async function makeBudget(
  db: Db,
  venue: Venue,
  more: Partial<NewRow<'budgets'>> = {},
): Promise<{ id: string }> {
  return make(db, 'budgets', {
    venueId: venue.id,
    weekOf: '2026-11-09',
    revenue: '58000.00',
    laborTruePct: '24.00',
    cogsPct: '21.00',
    tips: '10000.00',
    source: 'imported',
    createdAt: new Date('2025-12-15T18:00:00Z'),
    updatedAt: new Date('2025-12-15T18:00:00Z'),
    ...more,
  })
}

export async function makeTarget(
  db: Db,
  venue: Venue,
  more: Partial<NewRow<'targets'>> = {},
): Promise<{ id: string }> {
  return make(db, 'targets', {
    venueId: venue.id,
    figure: 'laborTruePct',
    fromWeek: '2026-01-05',
    onlyWeek: false,
    reason: null,
    basis: 'amount',
    amount: '26.00',
    orientation: 'most',
    amber: '0.00',
    red: '3.00',
    ownerId: null,
    createdById: null,
    createdAt: new Date('2026-01-05T18:00:00Z'),
    updatedAt: new Date('2026-01-05T18:00:00Z'),
    ...more,
  })
}

/** Makes somebody a GM's stand-in at venues, in the weeks around every test's now. */
export async function makeStandIn(
  db: Db,
  gm: Staff,
  standIn: Staff,
  venues: readonly Venue[],
  more: Partial<NewRow<'standIns'>> = {},
): Promise<string> {
  const days = { fromDay: '2026-11-02', toDay: '2026-12-13' }
  const { id } = await make(db, 'standIns', { gmId: gm.id, standInId: standIn.id, ...days, ...more })
  await insert(
    db,
    'standInVenues',
    venues.map((venue) => ({ standInId: id, venueId: venue.id })),
  )
  return id
}
