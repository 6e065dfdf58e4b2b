import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, expect, inject, test } from 'vitest'
import { postgresBinaries } from '../../src/kernel/db/embedded/binaries.ts'
import { asDatabaseUser } from '../../src/kernel/db/embedded/user.ts'
import { localFiles } from '../../src/ports/files/local.ts'
import { FRIDAY, testApp } from '../app.ts'
import { smallDisk } from '../outside/small-disk.ts'
import { PNG } from '../sample-files.ts'
import { makeCompany, makePriority, makeStaff, makeVenue } from '../world.ts'

/* A disk that is really full, under a table of the database and under the attached files. */

const disk = smallDisk(8)
afterAll(() => disk?.remove())
const TABLESPACE = 'small_disk'
const PHOTO = { fileName: 'bar.png', fileType: 'image/png' }

const title = disk
  ? 'a full disk'
  : 'a full disk (not tried here: this machine does not let the test mount one)'

test.skipIf(!disk)(
  `${title} fails saves with 503, keeps what was saved, and is well once there is room`,
  async () => {
    const folder = disk?.folder ?? ''
    const files = join(folder, 'files')
    const server = await testApp(FRIDAY, undefined, localFiles({ folder: files, secret: 'of this test' }))
    await moveTable(server.owner.db, join(folder, 'table'))
    const { db } = server.database
    const company = await makeCompany(db)
    const venue = await makeVenue(db, company)
    const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
    const { id: priorityId } = await makePriority(db, venue, lead)
    const [asGm, asLead] = [await server.as(gm), await server.as(lead)]
    const { cookie } = await server.nobody('POST /api/auth/login', { body: { email: gm.email } })
    const save = async (number: number) => {
      const { statusCode, headers } = await server.app.inject({
        method: 'POST',
        url: '/api/priority',
        headers: { cookie, 'idempotency-key': `key-${number}` },
        payload: { venueId: venue.slug, bltId: lead.id, title: `Saved ${number}` },
      })
      return { status: statusCode, again: headers['retry-after'] }
    }
    const announced = await asLead('POST /api/objects/upload', {
      body: { ...PHOTO, size: PNG.length, priorityId },
    })
    const { url, headers } = announced.body
    const upload = async () =>
      (await server.app.inject({ method: 'PUT', url, headers, payload: PNG })).statusCode

    await server.owner.db.run(sql`create table filler (text text) tablespace ${raw(TABLESPACE)}`)
    const filling = server.owner.db.run(
      sql`insert into filler select repeat('x', 1000) from generate_series(1, 20000)`,
    )
    await expect(filling).rejects.toMatchObject({ code: '53100' })
    let saved = 0
    let answer = await save(saved)
    while (answer.status === 201 && saved < 500) {
      saved += 1
      answer = await save(saved)
    }
    expect(answer).toEqual({ status: 503, again: '5' })
    expect(await upload()).toBe(503)
    expect((await asGm('GET /api/priorities')).status).toBe(200)

    await server.owner.db.run(sql`drop table filler`)
    expect((await save(saved)).status).toBe(201)
    expect(await upload()).toBe(200)
    const counts = await db.rows(sql`
    select (select count(*)::int from priorities where title like 'Saved %') as priorities,
           (select count(*)::int from audits where action = 'priority.created') as audits`)
    expect(counts).toEqual([{ priorities: saved + 1, audits: saved + 1 }])

    await server.close()
    await asAdmin(`drop tablespace ${TABLESPACE}`)
  },
)

/** Moves a table to a folder of the small disk. */
async function moveTable(owner: { run(statement: ReturnType<typeof sql>): Promise<number> }, folder: string) {
  mkdirSync(folder, { mode: 0o700 })
  const { postgres } = await postgresBinaries()
  const user = await asDatabaseUser(postgres, folder)
  if (user.owner) chownSync(folder, user.owner.uid, user.owner.gid)
  await asAdmin(`create tablespace ${TABLESPACE} location '${folder}'`)
  await owner.run(sql`alter table priorities set tablespace ${raw(TABLESPACE)}`)
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}
