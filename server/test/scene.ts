import type { JobRole } from '@scope/contract/kernel/access'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Parts } from '../src/kernel/context.ts'
import type { Db } from '../src/kernel/db/pool/pool.ts'
import type { NewRow } from '../src/kernel/db/tables.ts'
import type { Assistant } from '../src/ports/assistant/assistant.ts'
import type { FileStore } from '../src/ports/files/files.ts'
import { type Caller, FRIDAY, type TestApp, testApp } from './app.ts'
import { type Company, makeCompany, makeStaff, makeVenue, type Staff, type Venue } from './world.ts'

/*
 * The scene of tests that make calls: a company with two venues, people of every role, and a clock. A test takes its
 * parts by name, and only those are created.
 */

const VENUES = { venue: 'Las Perlas', other: 'Low Tide' } as const

type Place = keyof typeof VENUES
type Role = Omit<NonNullable<Parameters<typeof makeStaff>[3]>, 'venues'> & {
  role: JobRole
  at: readonly Place[]
}

const CAST = {
  lead: { role: 'BLT', firstName: 'Marisol', at: ['venue'] },
  agm: { role: 'AGM', firstName: 'Theo', at: ['venue'] },
  gm: { role: 'GM', firstName: 'Dana', at: ['venue'] },
  otherLead: { role: 'BLT', firstName: 'Noor', at: ['other'] },
  otherGm: { role: 'GM', firstName: 'Leo', at: ['other'] },
  vp: { role: 'VP', firstName: 'Renata', at: [] },
  admin: { role: 'VP', accessRole: 'FULL_ADMIN', firstName: 'Avery', at: [] },
  leadership: { role: 'LEADERSHIP_READONLY', firstName: 'Morgan', at: [] },
  csm: { role: 'CSM_READONLY', firstName: 'Casey', at: ['venue'] },
} as const satisfies Record<string, Role>

type Person = keyof typeof CAST
/** Makes calls as a person of the scene, who is signed in: `asGm`. */
type CallerName = `as${Capitalize<Person>}`
type Scene = { company: Company } & Record<Place, Venue> & Record<Person, Staff> & Record<CallerName, Caller>
type Part = keyof Scene
/** The deviations from the usual scene: the company's name, columns of a venue, a person's role, name or venues. */
type Changes = { company?: string } & Partial<Record<Place, Partial<NewRow<'venues'>>>> &
  Partial<Record<Person, Partial<Role>>>

const PLACES = Object.keys(VENUES) as Place[]
const PERSONS = Object.keys(CAST) as Person[]
const callerOf = (person: Person) => `as${person[0]?.toUpperCase()}${person.slice(1)}` as CallerName

/** Creates a scene in a new company, with the named or changed parts, and the people and things that they need. */
export async function makeScene<P extends Part>(
  server: TestApp,
  named: Iterable<P>,
  changes: Changes = {},
): Promise<Pick<Scene, P | 'company'> & { db: Db }> {
  const { db } = server.database
  const parts = new Set<string>([...named, ...Object.keys(changes)])
  const cast = PERSONS.filter((person) => parts.has(person) || parts.has(callerOf(person))).map((person) => {
    const role: Role = { ...CAST[person], ...changes[person] }
    for (const place of role.at) parts.add(place)
    return { person, ...role }
  })
  const company = await makeCompany(db, changes.company)
  const scene: Partial<Scene> = { company }
  for (const place of PLACES.filter((place) => parts.has(place))) {
    scene[place] = await makeVenue(db, company, { name: VENUES[place], ...changes[place] })
  }
  await Promise.all(
    cast.map(async ({ person, role, at, ...more }) => {
      const venues = at.flatMap((place) => scene[place] ?? [])
      const staff = await makeStaff(db, company, role, { ...more, venues })
      scene[person] = staff
      if (parts.has(callerOf(person))) scene[callerOf(person)] = await server.as(staff)
    }),
  )
  return { db, ...(scene as Pick<Scene, P | 'company'>) }
}

type Setting = Changes & {
  /** The instant before each test; by default the Friday of an entry week. */
  now?: string
  /** Creates the company once for the file, not anew for each test. */
  once?: boolean
  assistant?: Assistant
  store?: FileStore
  /** Settings of the server. */
  env?: Record<string, string>
  /** Replacements for parts of the server. */
  parts?: Partial<Parts>
}

/**
 * Sets the scene for a file: a server, and a company with the parts that the file takes from it.
 *
 *     const { server, db, venue, asGm } = setScene({ venue: { name: 'Pier 9' } })
 *
 * Each part remains the same object, which is filled before the tests, so that a file can take it where its tests begin.
 */
export function setScene(setting: Setting = {}) {
  const { now = FRIDAY, once = false, assistant, store, env = {}, parts = {}, ...changes } = setting
  let made: Partial<Scene> = {}
  /** Signs everyone in again who calls in this file, after the time of a session. */
  const signInAgain = async () => {
    for (const person of PERSONS.filter((person) => made[callerOf(person)])) {
      made[callerOf(person)] = await server.as(scene[person])
    }
  }
  const [server, db] = [{} as TestApp, {} as Db]
  const scene = { server, db, signInAgain, company: {} } as Scene & {
    server: TestApp
    db: Db
    signInAgain: () => Promise<void>
  }
  for (const place of PLACES) scene[place] = {} as Venue
  for (const person of PERSONS) {
    scene[person] = {} as Staff
    scene[callerOf(person)] = (...call) => (made[callerOf(person)] as Caller)(...call)
  }
  const taken = new Set<Part>()
  const make = async () => {
    if (taken.size === 0 && Object.keys(changes).length === 0) return
    made = await makeScene(server, taken, changes)
    for (const part of [...PLACES, ...PERSONS, 'company'] as const) Object.assign(scene[part], made[part])
  }
  beforeAll(async () => {
    Object.assign(server, await testApp(now, assistant, store, { env, parts }))
    Object.assign(db, server.database.db)
    if (once) await make()
  })
  beforeEach(async () => {
    server.clock.set(now)
    if (!once) await make()
  })
  afterAll(() => server.close())
  return new Proxy(scene, {
    get(all, name) {
      const part = name as keyof typeof all
      if (part !== 'server' && part !== 'db' && part !== 'signInAgain') taken.add(part)
      return all[part]
    },
  })
}
