import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { printed } from '../../test/printed.ts'
import { setScene } from '../../test/scene.ts'
import { withToken } from '../../test/tokens.ts'
import { type DatabaseCommand, Misused } from '../kernel/command.ts'
import { insert } from '../kernel/db/tables.ts'
import { hasDue } from '../outreach/outbox/store.ts'
import { closeCompany, openCompany } from './company.ts'

const MOVED_TO = 'https://new.example'
const NAME = 'Harbor Bars'
const { server, db, company, lead, admin, asLead } = setScene({ company: NAME })

const run = (command: DatabaseCommand, ...words: string[]) => printed(server, command, ...words)
const close = () => run(closeCompany, company.domain, '--moved-to', `${MOVED_TO}/`)
const signIn = () => server.nobody('POST /api/auth/login', { body: { email: lead.email } })

test('a closed company signs its people out, and a sign-in leads to its new address', async () => {
  const byToken = await withToken(server, admin)
  expect((await asLead('GET /api/me')).status).toBe(200)
  expect((await byToken('GET /api/venues')).status).toBe(200)
  expect(await close()).toBe(
    `${NAME} is closed. Its people are signed out, and a sign-in leads to ${MOVED_TO}.`,
  )
  expect((await asLead('GET /api/me')).status).toBe(401)
  expect((await byToken('GET /api/venues')).status).toBe(401)
  const { status, error } = await signIn()
  expect({ status, error }).toMatchObject({
    status: 410,
    error: {
      ...{ code: 'moved', movedTo: MOVED_TO },
      error: `${NAME} is at ${MOVED_TO} now. Sign in there.`,
    },
  })
})

test('nothing is sent for a closed company, until it is opened again', async () => {
  const [createdAt, expire] = [server.clock.now(), new Date('2030-01-01')]
  const message = { orgId: company.id, channel: 'chat', event: 'at-risk', key: 'one' } as const
  await insert(db, 'messages', [
    { ...message, id: randomUUID(), state: 'waiting', dueAt: createdAt, expire, createdAt },
  ])
  const isDue = () => hasDue(db, 'chat', server.clock.now())
  expect(await isDue()).toBe(true)
  await close()
  expect(await isDue()).toBe(false)
  expect(await run(openCompany, company.domain)).toBe(`${NAME} is open again. Its people sign in anew.`)
  expect(await isDue()).toBe(true)
  expect((await signIn()).status).toBe(200)
})

test('the trail of a company says when it was closed and opened', async () => {
  await close()
  await run(openCompany, company.domain)
  const rows = await db.rows(
    sql`select action, meta from audits where org_id = ${company.id} and action like 'company.%' order by created_at, id`,
  )
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'company.closed', meta: { about: NAME, after: { movedTo: MOVED_TO } } },
      { action: 'company.opened', meta: { about: NAME, before: { movedTo: MOVED_TO } } },
    ]),
  )
})

test.each<[words: string[], why: string | typeof Misused]>([
  [[], Misused],
  [['bars.example'], Misused],
  [
    ['bars.example', '--moved-to', 'new.example'],
    '--moved-to takes the address that people open, like https://scope.example.com.',
  ],
  [
    ['bars.example', '--moved-to', 'http://new.example'],
    '--moved-to takes the address that people open, like https://scope.example.com.',
  ],
  [['no.example', '--moved-to', MOVED_TO], 'No company has the domain no.example.'],
])('company close %j is refused', async (words, why) => {
  await expect(run(closeCompany, ...words)).rejects.toThrow(why)
})

test('a company is closed and opened once', async () => {
  await expect(run(openCompany, company.domain)).rejects.toThrow(`${NAME} is open.`)
  await close()
  await expect(close()).rejects.toThrow(`${NAME} is closed already, and is at ${MOVED_TO}.`)
})
