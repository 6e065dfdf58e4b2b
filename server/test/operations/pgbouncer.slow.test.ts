import sql from 'sql-template-tag'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { WORK_ROLE } from '../../src/kernel/db/embedded/embedded.ts'
import { testDatabase } from '../database.ts'
import { openStream } from '../live-stream.ts'
import { debianPostgres, hasDebianPostgres } from '../outside/debian-postgres.ts'
import { BEHIND_NGINX, hasNginx, startNginx } from '../outside/nginx.ts'
import { hasPgbouncer, startPgbouncer } from '../outside/pgbouncer.ts'
import { endProcesses, startProcess } from '../server-process.ts'
import { makeCompany, makeStaff, makeVenue } from '../world.ts'

/* Two servers behind PgBouncer in transaction mode. */

afterAll(endProcesses)

test.skipIf(!hasPgbouncer)(
  `two servers share the few connections of PgBouncer (package pgbouncer)${hasNginx ? ', and a stream passes nginx' : '; nginx is not installed here'}`,
  async () => {
    const own = await testDatabase('empty')
    onTestFinished(() => own.drop())
    const { pathname, searchParams } = new URL(own.url)
    const pooler = await startPgbouncer(searchParams.get('host') ?? '', WORK_ROLE)
    onTestFinished(pooler.stop)
    const pooled = `postgresql://${WORK_ROLE}@127.0.0.1:${pooler.port}${pathname}`
    const start = new Date('2026-11-20T18:00:00Z')
    const settings = {
      ...{ DATABASE_OWNER_URL: own.url, DATABASE_PREPARED: 'off' },
      // A pooler in transaction mode does not pass on notifications.
      DATABASE_LISTEN_URL: own.workUrl,
      ...BEHIND_NGINX,
    }
    const servers = await Promise.all([
      startProcess(pooled, start, settings),
      startProcess(pooled, start, settings),
    ])
    const { db } = own.owner
    const company = await makeCompany(db)
    const venue = await makeVenue(db, company)
    const gm = await makeStaff(db, company, 'GM', { venues: [venue] })
    const lead = await makeStaff(db, company, 'BLT', { venues: [venue] })
    const json = { 'content-type': 'application/json' }
    const signedIn = await fetch(`${servers[0]?.url}/api/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: gm.email }),
    })
    const [cookie = ''] = signedIn.headers.get('set-cookie')?.split(';') ?? []
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { url } = servers[index % 2] ?? servers[0]
        const created = await fetch(`${url}/api/priority`, {
          method: 'POST',
          headers: { ...json, cookie, 'idempotency-key': `key-${index % 30}` },
          body: JSON.stringify({ venueId: venue.slug, bltId: lead.id, title: `Priority ${index % 30}` }),
        })
        const read = await fetch(`${url}/api/priorities`, { headers: { cookie } })
        return [created.status, read.status]
      }),
    )
    expect(new Set(statuses.flat())).toEqual(new Set([201, 200]))
    expect(await db.rows(sql`select count(*)::int as priorities from priorities`)).toEqual([
      { priorities: 30 },
    ])
    // The settings of the connections apply behind the pooler too.
    const [limits] = await db.rows<{ settings: string[] }>(sql`
    select setconfig as settings from pg_db_role_setting
     where setrole = (select oid from pg_roles where rolname = ${WORK_ROLE})
       and setdatabase = (select oid from pg_database where datname = current_database())`)
    expect(limits?.settings).toContain('statement_timeout=8000')
    if (hasNginx) {
      const nginx = await startNginx(servers.map(({ url }) => Number(new URL(url).port)))
      onTestFinished(nginx.stop)
      const stream = await openStream(nginx.url, cookie)
      const [row] = await db.rows<{ id: string }>(sql`
        update priorities set description = 'Told' where id = (select min(id::text)::uuid from priorities)
        returning id`)
      await expect.poll(() => stream.changes().map(({ id }) => id)).toContain(row?.id)
      stream.close()
    }
    expect(await Promise.all(servers.map(({ stop }) => stop()))).toEqual([0, 0])
  },
)

test.skipIf(!(hasPgbouncer && hasDebianPostgres))(
  'calls are 503 while PgBouncer has no database (packages pgbouncer, postgresql-15)',
  async () => {
    const postgres = await debianPostgres()
    const pooler = await startPgbouncer(new URL(postgres.workUrl).searchParams.get('host') ?? '', 'worker')
    onTestFinished(pooler.stop)
    const pooled = `postgresql://worker@127.0.0.1:${pooler.port}/scope`
    const settings = { DATABASE_OWNER_URL: postgres.ownerUrl, DATABASE_PREPARED: 'off' }
    const server = await startProcess(pooled, new Date('2026-11-20T18:00:00Z'), settings)
    expect((await fetch(`${server.url}/api/sign-in`)).status).toBe(200)
    await postgres.stop()
    for (let call = 0; call < 3; call += 1) {
      const reply = await fetch(`${server.url}/api/sign-in`)
      expect(reply.status).toBe(503)
      expect(reply.headers.get('retry-after')).toBe('5')
    }
    await server.stop()
  },
)
