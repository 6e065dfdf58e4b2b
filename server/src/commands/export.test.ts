import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printed } from '../../test/printed.ts'
import { setScene } from '../../test/scene.ts'
import { makeJournal } from '../../test/world.ts'
import { unzipped } from '../insight/export/test/unzipped.ts'
import { type DatabaseCommand, Misused, Unusable } from '../kernel/command.ts'
import { exportCompany, exportPerson } from './export.ts'

const {
  server,
  db,
  company,
  venue,
  agm: lead,
} = setScene({ once: true, company: 'Lantern Bars', agm: { firstName: 'Lee' } })
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-export-'))
  await makeJournal(db, venue, lead, lead, { entry: 'Submitted', weekOf: '2026-11-09' })
  await makeJournal(db, venue, lead, lead, { entry: 'A draft', submittedAt: null })
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const parts = () => ({
  parts: { ...server.parts, config: { ...server.parts.config, startedIn: folder, dataDir: folder } },
})
const run = (command: DatabaseCommand, ...words: string[]) => printed(parts(), command, ...words)

test('writes everything of a company, or of a person, and the trail names the operator', async () => {
  expect(await run(exportCompany, company.domain, 'company.zip')).toMatch(
    /^company\.zip holds everything of Lantern Bars\. 0\.\d MB\.$/,
  )
  const whole = unzipped(await readFile(join(folder, 'company.zip')))
  expect(whole.manifest).toMatchObject({ madeBy: 'the operator', company: 'Lantern Bars', person: null })
  expect(whole.measured()).toEqual(whole.manifest.files)
  expect((await stat(join(folder, 'company.zip'))).mode & 0o777).toBe(0o600)

  expect(await run(exportPerson, lead.email.toUpperCase(), 'lee.zip')).toContain(
    'what is about or by Lee Test',
  )
  const own = unzipped(await readFile(join(folder, 'lee.zip')))
  expect(own.rows('Journals').map(({ Entry }) => Entry)).toEqual(['Submitted'])
  expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.part'))

  const trail = await db.rows<{ about: string | null; userId: string | null }>(sql`
    select meta->>'about' as about, user_id as "userId" from audits where action = 'export.made' order by created_at, about`)
  // The other test also exports the company.
  expect(trail).toContainEqual({ about: 'Everything of the company', userId: null })
  expect(trail).toContainEqual({ about: 'Lee Test', userId: null })
  expect(trail.filter(({ userId }) => userId !== null)).toEqual([])
})

test('replaces no file, and says in one line what cannot be done', async () => {
  await run(exportCompany, company.domain, 'taken.zip')
  const refused = async (command: DatabaseCommand, ...words: string[]) =>
    run(command, ...words).then(
      () => 'written',
      (error: unknown) => (error instanceof Unusable ? error.message : String(error)),
    )
  expect(await refused(exportCompany, company.domain, 'taken.zip')).toBe(
    'taken.zip exists already. An export replaces no file.',
  )
  expect(await refused(exportCompany, company.domain, 'no/such.zip')).toContain('there is no such folder')
  expect(await refused(exportCompany, 'no.example', 'x.zip')).toContain('There is no company no.example')
  expect(await refused(exportPerson, `nobody@${company.domain}`, 'x.zip')).toBe(
    `Nobody has the address nobody@${company.domain}.`,
  )
  await expect(run(exportCompany, company.domain)).rejects.toThrow(Misused)
  expect(await readdir(folder)).not.toContain('x.zip')
})
