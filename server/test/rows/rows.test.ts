import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '../../src/kernel/db/pool/pool.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeCompany } from '../world.ts'
import { calls } from './fixture.ts'
import { makeWatch, TYPES_FILE } from './watch.ts'

const FIXTURE = join(import.meta.dirname, 'fixture.ts')

let own: TestDatabase
let watched: Database
let problems: string[] = []

beforeAll(async () => {
  own = await testDatabase()
  await makeCompany(own.database.db, 'Corner Tap')
  watched = openWatched(own)
})

afterAll(async () => {
  await watched.close()
  await own.drop()
})

function openWatched({ url }: TestDatabase): Database {
  const types = JSON.parse(readFileSync(join(inject('rowTypes'), TYPES_FILE), 'utf8'))
  const watch = makeWatch(types, {
    covers: /^server\/test\/rows\//,
    onProblem: (problem) => problems.push(problem),
  })
  return openDatabase(url, { connections: 1, watch })
}

/** The problems reported for a call of the fixture. Each names the file and the line. */
async function run(name: keyof typeof calls, database = watched): Promise<string[]> {
  problems = []
  await database.transaction((tx) => calls[name](tx).then(() => undefined))
  const lines = readFileSync(FIXTURE, 'utf8').split('\n')
  return problems.map((problem) => {
    const [where = '', what] = problem.split(/: (.*)/s)
    expect(where).toMatch(/^server\/test\/rows\/fixture\.ts:\d+$/)
    const above = lines.slice(0, Number(where.split(':')[1])).reverse()
    expect(above.find((line) => /^ {2}\w+:/.test(line))).toContain(`  ${name}:`)
    return what ?? ''
  })
}

test.each(['right', 'rightInferred', 'rightUnread'] as const)('%s', async (name) => {
  expect(await run(name)).toEqual([])
})

test.each<[keyof typeof calls, ...string[]]>([
  [
    'renamedColumn',
    '"createdAt" of the row type is not a column.',
    'column "createdOn" is not in the row type.',
  ],
  ['missingField', 'column "name" is not in the row type.'],
  ['missingColumn', '"name" of the row type is not a column.'],
  ['sameNameTwice', 'column "name" is there twice.'],
  ['countWithoutCast', 'column "count" is bigint, the row type says number.'],
  ['numericAsNumber', 'column "share" is numeric, the row type says null | number.'],
  ['instantAsText', 'column "createdAt" is timestamptz, the row type says string.'],
  ['listOfOthers', 'column "ids" is uuid[], the row type says (number)[].'],
  ['nullableColumn', 'column "webhook" can be null, the row type says string.'],
  ['nullInRow', 'row.name is null, the type says string.'],
  ['unknownWord', 'row.state is "SHUT", the type says "CLOSED" | "OPEN".'],
  ['renamedInJson', 'row.venues[0].title is not in the type.'],
  ['missingInJson', 'row.venue.name is missing.'],
])('%s is reported', async (name, ...sentences) => {
  expect(await run(name)).toEqual(expect.arrayContaining(sentences))
})

test('a column whose type a migration changes is reported', async () => {
  const changed = await testDatabase()
  await makeCompany(changed.database.db)
  await changed.owner.db.run(sql`alter table orgs alter column created_at type date`)
  const database = openWatched(changed)
  expect(await run('right', database)).toEqual([
    'column "createdAt" is date, the row type says Date.',
    expect.stringMatching(/^row\.createdAt is "\d{4}-\d\d-\d\d", the type says Date\.$/),
  ])
  await database.close()
  await changed.drop()
})

test('a problem is reported once, even if a statement runs often', async () => {
  const database = openWatched(own)
  expect(await run('missingField', database)).not.toEqual([])
  expect(await run('missingField', database)).toEqual([])
  await database.close()
})
