import type { Found } from '@scope/contract/insight/find'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeCompany, makePriority, makeStaff, makeVenue, type Staff } from '../../../test/world.ts'

const scene = setScene({
  ...{ now: '2026-11-18T20:00:00Z', once: true, company: 'Lantern Hospitality' },
  venue: { name: 'Las Perlas LA' },
  other: { name: 'La Palma' },
  lead: { firstName: 'Percy' },
  agm: { firstName: 'Pernille' },
  gm: { firstName: 'Perla' },
  otherLead: { firstName: 'Perry' },
  vp: { firstName: 'Persis' },
  admin: { firstName: 'Perpetua' },
})
const { db, company, venue: perlas, other: palma, lead, agm, gm, otherLead } = scene
const callers = {
  admin: scene.asAdmin,
  vp: scene.asVp,
  gm: scene.asGm,
  agm: scene.asAgm,
  lead: scene.asLead,
}
let ids: Record<'live' | 'past' | 'ofAgm' | 'other' | 'foreign', string>

beforeAll(async () => {
  const elsewhere = await makeCompany(db, 'Harbor')
  const foreign = await makeVenue(db, elsewhere, { name: 'Las Perlas Norte' })
  await db.run(sql`update venues set gm_id = ${gm.id} where id = ${perlas.id}`)
  const formerMember = await makeStaff(db, company, 'BLT', { firstName: 'Perdita', venues: [perlas] })
  await db.run(sql`update users set active = false where id = ${formerMember.userId}`)
  const stranger = await makeStaff(db, elsewhere, 'BLT', { firstName: 'Peregrine', venues: [foreign] })
  const ended = { isArchived: true, period: 9, dueAt: '2026-09-27' }
  const give = async (
    ...of: Parameters<typeof makePriority> extends [unknown, ...infer Rest] ? Rest : never
  ) => (await makePriority(db, ...of)).id
  ids = {
    live: await give(perlas, lead, { title: 'Permanent negroni menu' }),
    past: await give(perlas, lead, { title: 'Permits for the patio', ...ended }),
    ofAgm: await give(perlas, agm, { title: 'Perfect the opening checklist' }),
    other: await give(palma, otherLead, { title: 'Perimeter of the terrace' }),
    foreign: await give(foreign, stranger, { title: 'Permanent harbor menu' }),
  }
})

const ask = async (as: keyof typeof callers, query: { text?: string; chosen?: string }) => {
  const { status, body } = await callers[as]('GET /api/find', { query })
  expect(status).toBe(200)
  return body
}
const namesOf = (results: readonly Found[]) => results.map(({ name }) => name)

describe('who finds what', () => {
  test.each<[keyof Omit<typeof callers, 'agm'>, string[]]>([
    [
      'lead',
      [
        'Las Perlas LA',
        ...['Percy Test', 'Perla Test', 'Pernille Test'],
        ...['Permanent negroni menu', 'Permits for the patio'],
      ],
    ],
    [
      'gm',
      [
        'Las Perlas LA',
        ...['Percy Test', 'Perla Test', 'Pernille Test', 'Perdita Test'],
        ...['Perfect the opening checklist', 'Permanent negroni menu', 'Permits for the patio'],
      ],
    ],
    [
      'vp',
      [
        'Las Perlas LA',
        ...['Percy Test', 'Perla Test', 'Pernille Test', 'Perry Test', 'Perdita Test'],
        ...['Perfect the opening checklist', 'Perimeter of the terrace', 'Permanent negroni menu'],
        'Permits for the patio',
      ],
    ],
    [
      'admin',
      [
        'Las Perlas LA',
        ...['Percy Test', 'Perla Test', 'Pernille Test', 'Perpetua Test', 'Perry Test', 'Persis Test'],
        ...['Perfect the opening checklist', 'Perimeter of the terrace', 'Permanent negroni menu'],
        'Permits for the patio',
      ],
    ],
  ])('%s', async (as, names) => {
    expect(namesOf((await ask(as, { text: 'PER' })).found)).toEqual(names)
  })

  test('a member who has moved takes their priorities along', async () => {
    const moved = await makeVenue(db, company, { name: 'Moved Bar' })
    await db.run(sql`update app_users set venue_id = ${moved.id} where id = ${lead.id}`)
    const { found: results, chosen } = await ask('gm', { text: 'permanent', chosen: `priority:${ids.live}` })
    await db.run(sql`update app_users set venue_id = (select id from venues where name = 'Las Perlas LA'
                        and org_id = ${company.id}) where id = ${lead.id}`)
    expect([results, chosen]).toEqual([[], []])
  })
})

test('a person is shown with the venue, a priority with its member and period', async () => {
  const { found: results } = await ask('gm', { text: 'per' })
  expect(results.find(({ name }) => name === 'Percy Test')).toMatchObject({
    kind: 'person',
    venueName: 'Las Perlas LA',
    bltSlug: lead.slug,
    position: 'Bar Lead',
  })
  expect(results.find(({ name }) => name === 'Perla Test')).toMatchObject({
    bltSlug: null,
    venueSlug: 'las-perlas-la',
  })
  expect(results.find(({ id }) => id === ids.past)).toMatchObject({
    kind: 'priority',
    bltName: 'Percy Test',
    period: 9,
    year: 2026,
    isArchived: true,
  })
})

test('two people of one name at a venue are told apart, also where only one of them is named', async () => {
  const twinAt = async (name: string, role: 'BLT' | 'AGM' | 'GM') => {
    const venue = await makeVenue(db, company, { name })
    const twins = [
      await makeStaff(db, company, 'BLT', { firstName: 'Kay', venues: [venue] }),
      await makeStaff(db, company, role, { firstName: 'Kay', venues: [venue] }),
    ] as const
    if (role === 'GM') await db.run(sql`update venues set gm_id = ${twins[1].id} where id = ${venue.id}`)
    return { venue, twins }
  }
  const { venue, twins } = await twinAt('Twin Bar', 'BLT')
  await twinAt('Zen Bar', 'GM')
  await makePriority(db, venue, twins[0], { title: 'Kayak night' })
  const local = ({ email }: Staff) => email.slice(0, email.indexOf('@'))
  const { found: results } = await ask('vp', { text: 'kay' })
  const people = results.filter(({ kind }) => kind === 'person')
  expect(people.map(({ name }) => name).toSorted()).toEqual(
    [
      ...['Kay Test (Bar Lead)', 'Kay Test (General Manager)'],
      ...twins.map((twin) => `Kay Test (${local(twin)})`),
    ].toSorted(),
  )
  expect(new Set(people.map(({ fullName }) => fullName))).toEqual(new Set(['Kay Test']))
  expect(results.find(({ kind }) => kind === 'priority')?.bltName).toBe(`Kay Test (${local(twins[0])})`)
  const { chosen } = await ask('vp', { chosen: `person:${twins[1].id}` })
  expect(namesOf(chosen)).toEqual([`Kay Test (${local(twins[1])})`])
})

test.each([
  ['negroni perm', ['Permanent negroni menu']],
  ['nergoni', ['Permanent negroni menu']],
  ['negronis', ['Permanent negroni menu']],
  ['pelras', ['Las Perlas LA']],
  ['egroni', []],
  ['p', []],
  ['  %_\\ ', []],
  ['(per|las', ['Las Perlas LA']],
])('%j finds %j', async (text, names) => {
  expect(namesOf((await ask('gm', { text })).found)).toEqual(names)
})

test('earlier choices are named as they are now, in their order, and only within reach', async () => {
  const venue = (await ask('gm', { text: 'las perlas' })).found[0]?.id
  const wanted = [ids.past, ids.other, ids.foreign, ids.live].map((id) => `priority:${id}`)
  const chosen = [...wanted, `venue:${venue}`, `person:${lead.id}`].join(',')
  const { found: results, chosen: named } = await ask('gm', { chosen })
  expect(results).toEqual([])
  expect(namesOf(named)).toEqual([
    ...['Permits for the patio', 'Permanent negroni menu', 'Las Perlas LA', 'Percy Test'],
  ])
  const ofAgm = await ask('agm', { chosen: `priority:${ids.live},priority:${ids.ofAgm}` })
  expect(namesOf(ofAgm.chosen)).toEqual(['Perfect the opening checklist'])
})

test('a choice that is no kind with an id is refused', async () => {
  expect((await callers.gm('GET /api/find', { query: { chosen: 'journal:1' } })).status).toBe(400)
})
