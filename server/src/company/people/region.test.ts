import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { setScene } from '../../../test/scene.ts'
import { makeMetrics, makeStaff } from '../../../test/world.ts'

const { db, company, venue: west, other: east, asAdmin, vp, asVp } = setScene({ once: true })

beforeAll(async () => {
  await db.run(sql`update venues set group_name = 'West' where id = ${west.id}`)
  await makeMetrics(db, west)
  await makeMetrics(db, east)
})

const give = (region: { venues?: string[]; groups?: string[] }) =>
  asAdmin('PATCH /api/people/:id', { params: { id: vp.id }, body: region })
const names = async () => (await asVp('GET /api/venues')).body.map(({ name }) => name).sort()

test('a VP with a region reaches its groups and venues, as they are at each call', async () => {
  expect(await names()).toEqual([west.name, east.name].sort())
  expect((await give({ groups: ['west'] })).body).toMatchObject({ groups: ['West'], venueNames: ['West'] })
  expect(await names()).toEqual([west.name])
  expect((await asVp('GET /api/me')).body).toMatchObject({ region: ['West'], can: { seeAttention: true } })
  expect((await asVp('GET /api/rollup')).body).toMatchObject({ venues: 1 })
  const { bytes } = (await asVp('GET /api/rollup.csv')).body
  expect(Buffer.from(bytes).toString('utf8').split('\n')[0]).toContain('· West')
  expect((await give({ venues: [east.slug] })).body).toMatchObject({ venues: [east.id], groups: ['West'] })
  expect(await names()).toEqual([west.name, east.name].sort())
  await db.run(sql`update venues set group_name = 'North' where id = ${west.id}`)
  expect(await names()).toEqual([east.name])
  await db.run(sql`update venues set group_name = 'West' where id = ${west.id}`)
  await give({ venues: [], groups: [] })
  expect((await asVp('GET /api/rollup')).body).toMatchObject({ venues: 2 })
})

test('a region without any venue left reaches nothing, not everything', async () => {
  await give({ groups: ['West'] })
  await db.run(sql`update venues set group_name = null where id = ${west.id}`)
  expect(await names()).toEqual([])
  await db.run(sql`update venues set group_name = 'West' where id = ${west.id}`)
  await give({ groups: [] })
})

test('only a VP has a region, of groups and venues that there are', async () => {
  expect(await give({ groups: ['Nowhere'] })).toMatchObject({
    status: 400,
    error: { field: 'groups', error: 'No venue is in the group “Nowhere”.' },
  })
  expect((await give({ venues: ['nowhere'] })).status).toBe(404)
  const lead = await makeStaff(db, company, 'BLT', { venues: [west] })
  const body = { groups: ['West'] }
  expect(await asAdmin('PATCH /api/people/:id', { params: { id: lead.id }, body })).toMatchObject({
    status: 400,
    error: { field: 'groups', error: 'Only a VP has a region.' },
  })
})

test('a VP who becomes someone else loses the region', async () => {
  const other = await makeStaff(db, company, 'VP')
  const change = (body: object) => asAdmin('PATCH /api/people/:id', { params: { id: other.id }, body })
  await change({ groups: ['West'], venues: [east.id] })
  expect((await change({ role: 'LEADERSHIP_READONLY' })).body).toMatchObject({ groups: [], venues: [] })
  expect((await change({ role: 'VP' })).body).toMatchObject({ groups: [], venues: [] })
})

test('the roster’s column Group is a VP’s region, and a blank cell leaves it', async () => {
  const roster = async (lines: string) => {
    const file = Buffer.from(`E-mail,Role,Group\n${lines}\n`).toString('base64')
    const { body } = await asAdmin('POST /api/people/import', { body: { file } })
    if (!body.plan) return body
    return (await asAdmin('POST /api/people/import', { body: { file, plan: body.plan } })).body
  }
  expect((await roster(`${vp.email},VP,west`)).lines).toMatchObject([
    { changes: [{ field: 'groups', before: '—', after: 'West' }] },
  ])
  expect(await names()).toEqual([west.name])
  await roster(`${vp.email},VP,`)
  expect(await names()).toEqual([west.name])
  expect((await roster(`${vp.email},VP,Nowhere`)).errors).toMatchObject([
    { line: 2, text: 'No venue is in the group "Nowhere".' },
  ])
  await give({ groups: [] })
})
