import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Input } from '@scope/contract/calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installed } from '../installed.ts'
import { setScene } from '../scene.ts'
import { makeCompany, makeStaff, makeVenue } from '../world.ts'

/** The examples of docs/api/README.md, run unchanged against a real server, each with its own company. */

const WEEK = '2026-11-16'
const PAGE = join(import.meta.dirname, '../../../docs/api/README.md')

const { server, db } = setScene()
let url: string
let folder: string
let page: string

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'scope-api-'))
  page = await readFile(PAGE, 'utf8')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const example = (language: string): string => {
  const [, start, another] = page.split(`\`\`\`${language}\n`)
  if (start === undefined || another !== undefined)
    throw new Error(`The page has not one example in ${language}.`)
  return start.split('\n```')[0] ?? ''
}

/** A company with this many venues, a full admin, and a service account's token. */
async function company(venues: number, scopes: Input<'POST /api/tokens'>['body']['scopes']) {
  const company = await makeCompany(db)
  const names = Array.from({ length: venues }, (_, at) => `Bar No ${at + 1}`)
  for (const name of names) await makeVenue(db, company, { name })
  const admin = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
  const asAdmin = await server.as(admin)
  const account = await asAdmin('POST /api/service-accounts', { body: { name: 'Night export', role: 'VP' } })
  const { body } = await asAdmin('POST /api/service-accounts/:id/tokens', {
    params: { id: account.body.id },
    body: { name: 'Till', scopes, days: 90 },
  })
  return { names, asAdmin, token: body.token }
}

const fileOf = (names: readonly string[], revenue = 60_000) =>
  ['Venue,Week of,Revenue,Labor Base %', ...names.map((name) => `${name},${WEEK},"$${revenue}",21.5`)].join(
    '\n',
  )

type Ran = { code: number; output: string; errors: string }

/** Runs a program in its own folder, which has the file numbers.csv. */
async function run(program: string, words: string[], { token = '', csv = '' }): Promise<Ran> {
  const cwd = await mkdtemp(join(folder, 'run-'))
  await writeFile(join(cwd, 'numbers.csv'), csv)
  const env = { ...process.env, SCOPE_URL: url, SCOPE_TOKEN: token }
  return new Promise((done) => {
    execFile(program, words, { cwd, env }, (error, output, errors) => {
      done({ code: error ? Number(error.code) : 0, output, errors })
    })
  })
}

const [curl, python] = [installed('curl'), installed('python3')]
const missing = (there: boolean) => (there ? '' : ': it is not installed here')

describe.skipIf(!curl)(`with curl${missing(curl)}`, () => {
  const send = async (token: string, csv: string) => {
    const { code, output, errors } = await run('bash', ['-c', example('sh')], { token, csv })
    return { code, errors, body: JSON.parse(output) }
  }

  test('27 venues’ numbers of a week are saved, again unchanged, and refused with the line named', async () => {
    const { names, asAdmin, token } = await company(27, ['numbers'])
    const saved = await send(token, fileOf(names))
    expect(saved).toMatchObject({
      code: 0,
      body: { saved: true, added: 27, changed: 0, left: 0, errors: [] },
    })
    const { body: first } = await asAdmin('GET /api/metrics', { query: { from: WEEK, to: WEEK } })
    expect(first).toHaveLength(27)
    expect(new Set(first.map(({ source, by, earlier }) => `${source} by ${by}, ${earlier}`))).toEqual(
      new Set(['imported by Night export, 0']),
    )
    const trail = async () => (await asAdmin('GET /api/audit')).body
    const before = await trail()

    const again = await send(token, fileOf(names))
    expect(again.body).toMatchObject({ saved: true, added: 0, changed: 0, left: 27, weeks: [] })
    const wrong = fileOf(names, 70_000).replace('Bar No 12,', 'Bra No 12,')
    const refused = await send(token, wrong)
    expect(refused).toMatchObject({ code: 0, body: { saved: false, changed: 26, wrong: 1 } })
    expect(refused.body.errors).toEqual([
      { line: 13, field: 'venue', text: 'There is no venue "Bra No 12". Did you mean Bar No 12?' },
    ])
    expect((await asAdmin('GET /api/metrics', { query: { from: WEEK, to: WEEK } })).body).toEqual(first)
    expect(await trail()).toEqual(before)
  })

  test('a token without the scope is refused, and the scope named', async () => {
    const { names, token } = await company(1, ['read'])
    const { code, body } = await send(token, fileOf(names))
    expect(code).toBe(22)
    expect(JSON.stringify(body)).toContain('numbers')
  })
})

describe.skipIf(!python)(`with Python${missing(python)}`, () => {
  const script = async (input: { token: string; csv: string }) =>
    run('python3', ['-c', example('python')], input)

  test('numbers are saved, and refused with their lines', async () => {
    const { names, token } = await company(3, ['numbers'])
    expect(await script({ token, csv: fileOf(names) })).toEqual({
      ...{ code: 0, output: '3 added, 0 changed, 0 unchanged\n', errors: '' },
    })
    const refused = await script({ token, csv: fileOf([...names, 'Bra No 2']) })
    expect(refused).toMatchObject({
      ...{ code: 1, errors: 'Line 5: There is no venue "Bra No 2". Did you mean Bar No 2?\n' },
    })
    expect(await script({ token: `${token}x`, csv: '' })).toMatchObject({ code: 1, output: '' })
  })
})

test('with Apps Script, the rows of a sheet are saved, and refused with their numbers', async () => {
  const { names, asAdmin, token } = await company(2, ['numbers'])
  const file = join(folder, 'script.js')
  await writeFile(file, example('js'))
  const program = fileURLToPath(new URL('../outside/apps-script.ts', import.meta.url))
  const send = (...rows: string[][]) => {
    const sheet = JSON.stringify([['Venue', 'Week of', 'Revenue', 'Notes'], ...rows])
    const properties = JSON.stringify({ SCOPE_URL: url, SCOPE_TOKEN: token })
    return run(process.execPath, [program, file, 'sendNumbers', sheet, properties], {})
  }
  const rows = names.map((name) => [name, WEEK, '$61,000.50', 'Rain, and a "storm"'])
  expect(await send(...rows)).toMatchObject({ code: 0, output: '2 added, 0 changed, 0 unchanged\n' })
  const { body } = await asAdmin('GET /api/metrics', { query: { from: WEEK } })
  const saved = { revenue: 61_000.5, notes: 'Rain, and a "storm"', source: 'imported', by: 'Night export' }
  expect(body).toMatchObject([saved, saved])
  const refused = await send([names[0] ?? '', WEEK, 'lots', ''])
  expect(refused.code).not.toBe(0)
  expect(refused.errors).toContain('Line 2: Revenue "lots" is not a number.')
})

test('a call that screens repeat is answered by a token with 304 while nothing has changed', async () => {
  const own = await makeCompany(db)
  const gm = await makeStaff(db, own, 'GM', { venues: [await makeVenue(db, own)] })
  const asGm = await server.as(gm)
  const { body } = await asGm('POST /api/tokens', { body: { name: 'Laptop', scopes: ['read'], days: 30 } })
  const ask = (headers = {}) =>
    fetch(`${url}/api/review/count`, { headers: { authorization: `Bearer ${body.token}`, ...headers } })
  const first = await ask()
  expect(first.status).toBe(200)
  const etag = first.headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
})

test('with Power Query, the requests that it names are answered with rows, then with none', async () => {
  const { names, asAdmin, token } = await company(2, ['read', 'numbers'])
  const lines = names.map((_, at) => ({ venue: `bar-no-${at + 1}`, weekOf: WEEK, revenue: '1' }))
  await asAdmin('POST /api/metrics/import', { body: { lines, apply: true } })
  const text = example('powerquery')
  const [, contents = ''] = /Web\.Contents\(Scope, \[(.*?)\n {2}\]\)/s.exec(text) ?? []
  const [, path] = /RelativePath = "(.*)"/.exec(contents) ?? []
  const [, query = ''] = /Query = \[(.*)\]/.exec(contents) ?? []
  const [, header, scheme] = /Headers = \[(\w+) = "(.*)" & Token\]/.exec(contents) ?? []
  const ask = async (number: string) => {
    const fields = query.split(', ').map((field) => field.split(' = '))
    const values = fields.map(([name = '', value = '']) => [
      name,
      value === 'Text.From(page)' ? number : value.replaceAll('"', ''),
    ])
    const address = `${url}/${path}?${new URLSearchParams(Object.fromEntries(values))}`
    const response = await fetch(address, { headers: { [String(header)]: `${scheme}${token}` } })
    return { status: response.status, rows: (await response.json()) as object[] }
  }
  expect(await ask('1')).toMatchObject({ status: 200, rows: [{ weekOf: WEEK, revenue: 1 }, { revenue: 1 }] })
  expect(await ask('2')).toEqual({ status: 200, rows: [] })
})
