import type { AccessRole, JobRole } from '@scope/contract/access'
import { POSITIONS } from '@scope/contract/person.words'
import type { Db } from '../src/db/pool.ts'
import {
  appUsers,
  journals,
  orgs,
  priorities,
  priorityTasks,
  users,
  venueAssignments,
  venues,
} from '../src/db/schema.ts'

/*
 * Factories: every test builds the company that it needs and nothing more.
 */

let counter = 0
const next = () => {
  counter += 1
  return counter
}

function only<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

export type Company = { id: string; domain: string }
export type Venue = typeof venues.$inferSelect
export type Staff = { userId: string; id: string; email: string; slug: string; name: string }

export async function makeCompany(db: Db, name = `Company ${next()}`): Promise<Company> {
  const domain = `c${next()}.example`
  return only(await db.insert(orgs).values({ name, domain }).returning())
}

export async function makeVenue(db: Db, company: Company, more: Partial<Venue> = {}): Promise<Venue> {
  const name = more.name ?? `Venue ${next()}`
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return only(
    await db
      .insert(venues)
      .values({ orgId: company.id, name, slug, ...more })
      .returning(),
  )
}

export async function makeStaff(
  db: Db,
  company: Company,
  role: JobRole,
  more: { venues?: Venue[]; accessRole?: AccessRole; firstName?: string; adminDayDow?: number } = {},
): Promise<Staff> {
  const number = next()
  const firstName = more.firstName ?? `Person${number}`
  const email = `${firstName.toLowerCase()}.${number}@${company.domain}`
  const accessRole = more.accessRole ?? (role === 'GM' ? 'GM' : 'BLT')
  const user = only(
    await db.insert(users).values({ email, firstName, lastName: 'Test', role: accessRole }).returning(),
  )
  const member = only(
    await db
      .insert(appUsers)
      .values({
        authUserId: user.id,
        orgId: company.id,
        venueId: role === 'GM' ? null : (more.venues?.[0]?.id ?? null),
        role,
        position: POSITIONS[role],
        slug: `${firstName.toLowerCase()}-${number}`,
        adminDayDow: more.adminDayDow ?? 1,
      })
      .returning(),
  )
  if (role === 'GM') {
    for (const [place, venue] of (more.venues ?? []).entries()) {
      await db.insert(venueAssignments).values({ appUserId: member.id, venueId: venue.id, place })
    }
  }
  return { userId: user.id, id: member.id, email, slug: member.slug, name: `${firstName} Test` }
}

export async function makePriority(
  db: Db,
  venue: Venue,
  member: Staff,
  more: Partial<typeof priorities.$inferInsert> & { tasks?: string[] } = {},
): Promise<typeof priorities.$inferSelect & { taskIds: string[] }> {
  const { tasks = [], ...fields } = more
  const row = only(
    await db
      .insert(priorities)
      .values({
        venueId: venue.id,
        bltId: member.id,
        title: `Priority ${next()}`,
        period: 11,
        year: 2026,
        dueAt: '2026-11-29',
        createdAt: new Date('2026-11-02T18:00:00Z'),
        updatedAt: new Date('2026-11-02T18:00:00Z'),
        ...fields,
      })
      .returning(),
  )
  const taskIds: string[] = []
  for (const [sortOrder, label] of tasks.entries()) {
    const task = only(
      await db.insert(priorityTasks).values({ priorityId: row.id, label, sortOrder }).returning(),
    )
    taskIds.push(task.id)
  }
  return { ...row, taskIds }
}

export async function makeJournal(
  db: Db,
  venue: Venue,
  member: Staff,
  author: Staff,
  more: Partial<typeof journals.$inferInsert> = {},
): Promise<typeof journals.$inferSelect> {
  return only(
    await db
      .insert(journals)
      .values({
        venueId: venue.id,
        bltId: member.id,
        authorId: author.id,
        weekOf: '2026-11-16',
        entry: 'Weighed every bottle.',
        submittedAt: new Date('2026-11-17T18:00:00Z'),
        ...more,
      })
      .returning(),
  )
}
