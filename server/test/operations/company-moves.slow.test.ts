import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CALLS, type CallName } from '@scope/contract/calls'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDemo } from '../../demo/build.ts'
import { closeCompany } from '../../src/commands/company.ts'
import { sealTrails, verifyTrails } from '../../src/insight/audit-seal/jobs.ts'
import { addCompany } from '../../src/kernel/backup/add-to-others.ts'
import { fileArchive } from '../../src/kernel/backup/archive.ts'
import { backUpTo } from '../../src/kernel/backup/test/backup-file.ts'
import { DUE_MONDAY, type TestApp, testApp } from '../app.ts'
import { printed } from '../printed.ts'
import { makeScene } from '../scene.ts'
import type { Staff } from '../world.ts'

/* The demo company moves to another deployment while the companies of both work on. */

const PEOPLE = ['gm', 'lead', 'vp', 'admin'].map((name) => `${name}@lantern.example`)
/** What is of one deployment or one sign-in, and the trail, which says that the company moved. */
const OF_ONE_DEPLOYMENT: readonly string[] = [
  ...['GET /api/sessions', 'GET /api/system', 'GET /api/audit', 'GET /api/audit.csv'],
  ...['GET /api/security', 'GET /api/security.csv'],
]

const REQUEST_ID = /"requestId":"[^"]*"/

let folder: string
let old: TestApp
let target: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-moves-'))
  old = await testApp(DUE_MONDAY)
  target = await testApp(DUE_MONDAY)
  await buildDemo({ database: old.owner, clock: old.clock })
}, 120_000)
afterAll(async () => {
  await old.close()
  await target.close()
  await rm(folder, { recursive: true, force: true })
})

const reads = (Object.keys(CALLS) as CallName[]).filter(
  (name) =>
    name.startsWith('GET ') &&
    !name.includes(':') &&
    // A PDF file has an id of its own each time.
    !name.endsWith('.pdf') &&
    !('stream' in CALLS[name]) &&
    CALLS[name].who !== 'anyone' &&
    !OF_ONE_DEPLOYMENT.includes(name),
)

/** The replies of all reads to each person. */
async function repliesOf(server: TestApp): Promise<Map<string, string>> {
  const replies = new Map<string, string>()
  for (const email of PEOPLE) {
    const caller = await server.as({ email } as Staff)
    for (const name of reads) {
      const { status, body } = await caller(name)
      replies.set(`${email} ${name}`, `${status} ${JSON.stringify(body).replace(REQUEST_ID, '')}`)
    }
  }
  return replies
}

test('every reply is the same at the new address, and others work on', async () => {
  const harbor = await old.as({ email: 'gm@harbor.example' } as Staff)
  const { asGm } = await makeScene(target, ['asGm'])
  const before = await repliesOf(old)
  const ok = [...before.values()].filter((reply) => reply.startsWith('200'))
  expect(reads.length).toBeGreaterThan(40)
  expect(ok.length).toBeGreaterThan(100)

  await printed(old, closeCompany, 'lantern.example', '--moved-to', 'https://new.example')
  const path = join(folder, 'lantern.tar.zst')
  const [now, onProgress] = [old.clock.now(), () => undefined]
  await backUpTo({
    url: old.ownerUrl,
    path,
    company: 'lantern.example',
    files: old.parts.files,
    now,
    onProgress,
  })
  const { secret, files } = target.parts
  await addCompany({ archive: fileArchive(path), url: target.ownerUrl, files, secret, now, onProgress })

  const after = await repliesOf(target)
  for (const [call, reply] of before) expect(after.get(call), call).toBe(reply)
  expect((await harbor('GET /api/me')).status).toBe(200)
  expect((await asGm('GET /api/priorities')).status).toBe(200)
  await sealTrails(target.parts)
  expect(await verifyTrails(target.parts)).toMatchObject({ isWhole: true })
  const { status, error } = await old.nobody('POST /api/auth/login', {
    body: { email: 'gm@lantern.example' },
  })
  expect({ status, movedTo: error.movedTo }).toEqual({ status: 410, movedTo: 'https://new.example' })
  expect(await target.owner.db.rows(sql`select from orgs where domain = 'harbor.example'`)).toEqual([])
}, 120_000)
