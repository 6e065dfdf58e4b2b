import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { writeMail } from '../../src/company/mail/service.ts'
import { noteBackups } from '../../src/kernel/backup/state.ts'
import { insert } from '../../src/kernel/db/tables.ts'
import { noteRun } from '../../src/kernel/job-runs.ts'
import { serveTelemetry } from '../../src/kernel/telemetry/serve.ts'
import { telemetryOf } from '../../src/telemetry.ts'
import { installed } from '../installed.ts'
import { setScene } from '../scene.ts'
import { makePriority } from '../world.ts'

/*
 * What Prometheus reads after some traffic. The rules and the dashboard in deploy/ use only these series.
 */

const DEPLOY = join(import.meta.dirname, '../../../deploy')
const CANARY = 'canary.of.an.address@lantern.example'
const run = promisify(execFile)

const { server, db, company, venue, gm, lead } = setScene({ once: true })
let page = ''
let others: { missing: number; posted: number; type: string | null }
let secrets: string[] = []

beforeAll(async () => {
  const { id } = await makePriority(db, venue, lead)
  const telemetry = telemetryOf(server.parts)
  const app = await buildApp({ ...server.parts, counter: telemetry })
  const signIn = (email: string) => app.inject({ method: 'POST', url: '/api/auth/login', payload: { email } })
  const [cookie] = (await signIn(gm.email)).cookies
  expect((await signIn(CANARY)).statusCode).toBe(400)
  const headers = { cookie: `${cookie?.name}=${cookie?.value}` }
  for (const url of [`/api/priorities/${id}/tasks`, `/api/venues/${venue.slug}`, `/${CANARY}`, '/readyz']) {
    await app.inject({ url, headers })
  }
  const now = server.clock.now()
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const letter = { subject: CANARY, paragraphs: [CANARY], footer: '' }
  const mail = {
    orgId: company.id,
    event: 'test',
    recipient: CANARY,
    letter,
    dueAt: hourAgo,
    expire: now,
  } as const
  for (const key of ['1', '2']) {
    await writeMail({ db, now: hourAgo, secret: server.parts.secret }, { ...mail, key: `${CANARY} ${key}` })
  }
  const message = {
    id: randomUUID(),
    channel: 'chat',
    orgId: company.id,
    venueId: venue.id,
    event: 'test',
    key: CANARY,
    content: { summary: CANARY, message: {} },
  } as const
  const dropped = { state: 'dropped', dueAt: now, expire: now, createdAt: hourAgo } as const
  await insert(db, 'messages', [{ ...message, ...dropped }])
  const device = {
    id: randomUUID(),
    userId: gm.userId,
    endpoint: CANARY,
    p256dh: CANARY,
    auth: CANARY,
  } as const
  const [session] = await db.rows<{ sid: string }>(sql`select sid from sessions where user_id = ${gm.userId}`)
  await insert(db, 'pushSubscriptions', [{ ...device, sid: session?.sid ?? '', createdAt: hourAgo }])
  const push = {
    channel: 'push',
    orgId: company.id,
    subscriptionId: device.id,
    event: 'reply',
    key: CANARY,
    content: { path: CANARY },
    timezone: 'UTC',
  } as const
  await insert(db, 'messages', [{ ...push, dueAt: hourAgo, expire: now, createdAt: hourAgo }])
  const last = { name: CANARY, at: hourAgo.toISOString(), bytes: 42, sha256: CANARY }
  const rehearsal = {
    ...{ name: CANARY, tables: 61, rows: 1 },
    at: new Date(now.getTime() - 7_200_000).toISOString(),
  }
  await noteBackups(db, { last, rehearsal }, now)
  noteRun(server.parts.jobRuns, 'sound', { at: now, ok: true })
  noteRun(server.parts.jobRuns, 'broken', { at: now, ok: false })
  const listening = await serveTelemetry(telemetry, { port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  const answer = await fetch(`${url}/metrics`)
  page = await answer.text()
  others = {
    missing: (await fetch(`${url}/api/me`)).status,
    posted: (await fetch(`${url}/metrics`, { method: 'POST' })).status,
    type: answer.headers.get('content-type'),
  }
  listening.close()
  await app.close()
  secrets = [CANARY, id, venue.id, venue.slug, venue.name, company.domain, gm.email, gm.userId, lead.id]
})

/** The value of a series. */
const figureOf = (series: string): number | undefined => {
  const line = page.split('\n').find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('a scrape', () => {
  test.each([
    ['scope_requests_total{call="POST /api/auth/login",status="400"}', 1],
    ['scope_requests_total{call="GET /api/priorities/:id/tasks",status="200"}', 1],
    ['scope_requests_total{call="GET /readyz",status="200"}', 1],
    ['scope_requests_total{call="web",status="404"}', 1],
    ['scope_request_duration_seconds_count{call="GET /api/venues/:venue"}', 1],
    ['scope_sign_ins_total{outcome="succeeded"}', 1],
    ['scope_sign_ins_total{outcome="failed"}', 1],
    ['scope_sign_ins_total{outcome="limited"}', 0],
    ['scope_live_streams', 0],
    ['scope_live_listening', 0],
    ['scope_database_up', 1],
    ['scope_database_waiting{pool="calls"}', 0],
    ['scope_outbox_messages{channel="mail",state="waiting"}', 2],
    ['scope_outbox_messages{channel="chat",state="dropped"}', 1],
    ['scope_outbox_oldest_seconds{channel="mail"}', 3600],
    ['scope_outbox_oldest_seconds{channel="chat"}', 0],
    ['scope_outbox_messages{channel="push",state="waiting"}', 1],
    ['scope_outbox_oldest_seconds{channel="push"}', 3600],
    ['scope_backup_age_seconds', 3600],
    ['scope_backup_bytes', 42],
    ['scope_backup_rehearsed_age_seconds', 7200],
    ['scope_job_failures{job="broken"}', 1],
    ['scope_job_last_success_timestamp_seconds{job="broken"}', 0],
  ])('has %s %d', (series, value) => {
    expect(figureOf(series)).toBe(value)
  })

  test('says when jobs ran, how many connections are open, and what the process uses', () => {
    expect(figureOf('scope_job_last_run_timestamp_seconds{job="sound"}')).toBe(
      server.clock.now().getTime() / 1000,
    )
    expect(figureOf('scope_database_connections{pool="calls",state="idle"}')).toBeGreaterThan(0)
    expect(figureOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(others).toEqual({ missing: 404, posted: 404, type: expect.stringContaining('text/plain') })
  })

  test('holds nothing of a person, a venue or a company', () => {
    for (const secret of secrets) expect(page).not.toContain(secret)
    expect(page).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(page).not.toContain('@')
  })

  test('goes on while the database is away, and says so', async () => {
    const gone = { ...server.parts.database.db, rows: () => Promise.reject(new Error('gone')) }
    const database = { ...server.parts.database, db: gone }
    const text = await telemetryOf({ ...server.parts, database }).page()
    expect(text).toContain('scope_database_up 0')
    expect(text).not.toContain('scope_outbox_messages{')
  })
})

describe('what deploy/ asks Prometheus for', () => {
  /** Series of Prometheus itself. */
  const OWN = new Set(['up'])
  const families = () => new Set([...page.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name]) => name))
  const familyOf = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

  test.each(['alerts.yaml', 'grafana-dashboard.json'])('%s names only metrics of a scrape', (file) => {
    const text = readFileSync(join(DEPLOY, file), 'utf8')
    const names = [...text.matchAll(/\b((?:scope|nodejs|process)_[a-z0-9_]+|up)(?=[{[ )>"\\]|$)/gm)].map(
      ([, name = '']) => name,
    )
    expect(names.length).toBeGreaterThan(10)
    const exported = families()
    expect(
      names.filter((name) => !OWN.has(name) && !exported.has(name) && !exported.has(familyOf(name))),
    ).toEqual([])
  })

  test('a dashboard that Grafana can read', () => {
    const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8'))
    expect(new Set(panels.map(({ id }: { id: number }) => id)).size).toBe(panels.length)
  })

  const promtool = installed('promtool')
  test.skipIf(!promtool)(
    `rules and a scrape that promtool accepts${promtool ? '' : ': it is not installed here'}`,
    async () => {
      const { stdout } = await run('promtool', ['check', 'rules', join(DEPLOY, 'alerts.yaml')])
      expect(stdout).toContain('SUCCESS: 17 rules found')
      await run('promtool', ['test', 'rules', join(DEPLOY, 'alerts.test.yaml')])
      const checked = run('promtool', ['check', 'metrics'])
      // Some names in the library break Prometheus's own conventions.
      checked.child.stdin?.end(page.replaceAll(/^.*nodejs_active_.*\n/gm, ''))
      await checked
    },
  )
})
