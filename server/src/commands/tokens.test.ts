import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { printed } from '../../test/printed.ts'
import { setScene } from '../../test/scene.ts'
import { makeCompany } from '../../test/world.ts'
import { Misused, Unusable } from '../kernel/command.ts'
import { Refusal } from '../kernel/refusal.ts'
import { addAccount } from './accounts.ts'
import { endToken, listTokens } from './tokens.ts'

const { server, db, company, admin } = setScene({
  venue: {},
  other: { name: 'Other Bar' },
  admin: { firstName: 'Ada' },
})
beforeAll(async () => {
  await makeCompany(db, 'Another')
})

const add = (...words: string[]) => printed(server, addAccount, ...words, '--company', company.domain)
const list = async (): Promise<{ id: string }[]> =>
  JSON.parse(await printed(server, listTokens, '--company', company.domain, '--json'))
const end = (id: string) => printed(server, endToken, id, '--company', company.domain)
const venuesWith = async (token: string) => {
  const response = await server.app.inject({
    url: '/api/venues',
    headers: { authorization: `Bearer ${token}` },
  })
  return response.statusCode === 200
    ? response.json().map(({ name }: { name: string }) => name)
    : response.statusCode
}
const trail = () =>
  db.rows<{ action: string; userId: string | null; about: string | null }>(sql`
    select action, user_id as "userId", meta->>'about' as about from audits
     where org_id = ${company.id} and action not like 'session.%' order by action`)
const security = () =>
  db.rows<{ kind: string; userId: string | null }>(sql`
    select kind, user_id as "userId" from security_events where org_id = ${company.id} and kind like 'token-%' order by kind`)

test('accounts add prints a token once, which works until tokens end ends it', async () => {
  const lines = await add(
    'POS export',
    '--role',
    'gm',
    '--venue',
    'las-perlas',
    '--scopes',
    'read,numbers',
    '--days',
    '90',
  )
  const [, token = ''] =
    /^The service account POS export is added\.\nIts token, which is shown only now:\n(scope_\S+)$/.exec(
      lines,
    ) ?? []
  expect(await venuesWith(token)).toEqual(['Las Perlas'])

  const [listed] = await list()
  expect(listed).toMatchObject({
    ...{
      holder: 'POS export',
      account: true,
      name: 'First token',
      scopes: ['read', 'numbers'],
      expired: false,
    },
    ...{ expiresAt: expect.stringMatching(/^2027-02-18T/), lastUsedOn: '2026-11-20' },
  })
  expect(JSON.stringify(listed)).not.toContain(token)
  expect(await printed(server, listTokens, '--company', company.domain)).toMatch(
    /^[\w-]{36} {2}POS export {2}First token {2}read,numbers {2}expires 2027-02-18 {2}last used 2026-11-20 from /,
  )

  expect(await end(listed?.id ?? '')).toBe('The token is ended.')
  expect(await venuesWith(token)).toBe(401)
  expect(await list()).toEqual([])
  await expect(end(listed?.id ?? '')).rejects.toThrow(/^There is no token .*scope tokens list/)
  expect(await trail()).toEqual([
    { action: 'serviceAccount.added', userId: null, about: 'POS export' },
    { action: 'token.ended', userId: null, about: 'First token of POS export' },
    { action: 'token.made', userId: null, about: 'First token of POS export' },
  ])
  expect((await security()).map(({ kind }) => kind)).toEqual(['token-ended', 'token-made', 'token-refused'])
})

test('tokens list has those of people too, and of no other company', async () => {
  const asAdmin = await server.as(admin)
  const body = { name: 'Spreadsheet', scopes: ['read' as const], days: 30 as const }
  const { body: made } = await asAdmin('POST /api/tokens', { body })
  expect(await list()).toMatchObject([
    { id: made.id, holder: 'Ada Test', account: false, name: 'Spreadsheet' },
  ])
  expect(await printed(server, listTokens, '--company', 'Another')).toBe('')
  await expect(printed(server, endToken, made.id, '--company', 'Another')).rejects.toBeInstanceOf(Unusable)
  await end(made.id)
  expect(await venuesWith(made.token)).toBe(401)
})

test('an account can be added without a token, for the groups and venues of its role', async () => {
  expect(await add('Dashboard', '--role', 'LEADERSHIP_READONLY')).toBe(
    'The service account Dashboard is added.',
  )
  const asAdmin = await server.as(admin)
  const { body } = await asAdmin('GET /api/service-accounts')
  expect(body.accounts).toMatchObject([
    { name: 'Dashboard', role: 'LEADERSHIP_READONLY', createdBy: null, tokens: [] },
  ])
})

test.each<[what: string, words: string[], why: RegExp, kind: new (...args: never[]) => Error]>([
  ['no name', ['--role', 'VP'], /^$/, Misused],
  ['no role', ['POS'], /^--role must be one of FULL_ADMIN, VP/, Misused],
  ['the role of a person', ['POS', '--role', 'BLT'], /^--role must be one of/, Misused],
  ['scopes without days', ['POS', '--role', 'VP', '--scopes', 'read'], /go together/, Misused],
  [
    'other days',
    ['POS', '--role', 'VP', '--scopes', 'read', '--days', '31'],
    /^days must be one of 30, 90, 365/,
    Refusal,
  ],
  ['another scope', ['POS', '--role', 'VP', '--scopes', 'all', '--days', '30'], /^scopes/, Refusal],
  [
    'journals without read',
    ['POS', '--role', 'VP', '--scopes', 'journals', '--days', '30'],
    /go with Read/,
    Refusal,
  ],
  [
    'a venue that is not there',
    ['POS', '--role', 'GM', '--venue', 'moon'],
    /^There is no venue “moon”/,
    Refusal,
  ],
  ['no venue for a GM', ['POS', '--role', 'GM'], /^Choose at least one venue or group/, Refusal],
  ['a name without end', ['x'.repeat(300), '--role', 'VP'], /^name can have at most/, Refusal],
])('accounts add refuses %s, and saves nothing', async (_what, words, why, kind) => {
  const adding = add(...words)
  await expect(adding).rejects.toThrow(why)
  await expect(adding).rejects.toBeInstanceOf(kind)
  expect(await trail()).toEqual([])
})
