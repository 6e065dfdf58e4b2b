import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openForServer } from '../kernel/db/open.ts'
import { mintReach } from '../kernel/db/reach.ts'
import { FOLDERS } from '../kernel/folders.ts'
import { zipOf } from '../kernel/import/test/packing.ts'
import { insertSource } from '../numbers/source/store.ts'

const ROSTER =
  'E-mail,First name,Last name,Role,Venue,State\ngm@one.example,Ana,Flores,GM,One,CA\nal@one.example,Al,Oh,AGM,One,\n'
const METRICS = 'Venue,Week of,Revenue,Labor base %\nOne,11/9/2026,"$61,200.00",22%\n'
const BUDGETS = 'Venue,Week of,Revenue,True labor %\nOne,12/7/2026,"$60,000.25",24%\n'

let folder: string
/** The name of the data folder. */
let data = 'data'
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scope-import-'))
  await writeFile(join(folder, 'roster.csv'), ROSTER)
  await writeFile(join(folder, 'people.csv'), ROSTER)
  await writeFile(join(folder, 'wrong.csv'), ROSTER.replace('AGM', 'Barback'))
  await writeFile(join(folder, 'metrics.csv'), METRICS)
  await writeFile(join(folder, 'metrics.zip'), zipOf({ 'week/metrics.csv': METRICS }))
  await writeFile(join(folder, 'budgets.csv'), BUDGETS)
})
afterAll(async () => rm(folder, { recursive: true, force: true }))

/** Runs the command as an operator does, on the test's embedded database. */
function run(...args: string[]): Promise<{ code: number; out: string[]; err: string }> {
  const env = {
    ...process.env,
    INIT_CWD: folder,
    DATA_DIR: join(folder, data),
    DATABASE_URL: '',
    CLOCK_START: '2026-11-20T18:00:00Z',
  }
  return new Promise((done) => {
    execFile(
      process.execPath,
      [FOLDERS.commands, 'import', ...args],
      { cwd: folder, env },
      (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), out: stdout.trim().split('\n'), err: stderr.trim() }),
    )
  })
}

describe('scope import', () => {
  it('works with and without a running server, and prints the counts', async () => {
    const dry = await run('roster', 'roster.csv', '--company', 'One Bars', '--dry-run')
    expect(dry).toMatchObject({ code: 0, err: '' })
    expect(dry.out).toEqual([
      'added   company One Bars (one.example)',
      'added   venue One (one, CA, America/Los_Angeles)',
      'added   gm@one.example: Ana Flores, General Manager, One',
      'added   al@one.example: Al Oh, Assistant General Manager, One',
      'Dry run: nothing was saved.',
      'People: 2 added, 0 changed, 0 unchanged. Venues: 1 added, 0 changed, 0 unchanged.',
    ])
    const first = await run('roster', 'roster.csv', '--company', 'One Bars')
    expect(first).toMatchObject({ code: 0, err: '', out: dry.out.slice(-1) })

    const server = await openForServer({ databaseUrl: undefined, dataDir: join(folder, 'data') })
    try {
      await writeFile(join(folder, 'roster.csv'), ROSTER.replace('First name', 'Frist name'))
      const second = await run('roster', 'roster.csv')
      expect(second.out[0]).toBe('The column "Frist name" was not imported. Did you mean First name?')
      expect(second.out.at(-1)).toBe(
        'People: 0 added, 0 changed, 2 unchanged. Venues: 0 added, 0 changed, 1 unchanged.',
      )
      const metrics = await run('numbers', 'metrics.zip')
      expect(metrics).toMatchObject({ code: 0, out: ['Weeks: 1 added, 0 changed, 0 unchanged.'] })
      const previewed = await run('budgets', 'budgets.csv', '--dry-run')
      expect(previewed.out[0]).toBe('added   One, week of 2026-12-07: Revenue 60000.25, Labor % (true) 24.00')
      const budgets = await run('budgets', 'budgets.csv')
      expect(budgets).toMatchObject({ code: 0, out: ['Weeks: 1 added, 0 changed, 0 unchanged.'] })
      expect((await run('budgets', 'budgets.csv')).out).toEqual(['Weeks: 0 added, 0 changed, 1 unchanged.'])
      await server.database.ping()
    } finally {
      await server.close()
    }

    const misspelt = METRICS.replace('22%', '23%').replace(/Revenue/, 'Revenu')
    await writeFile(join(folder, 'metrics.csv'), misspelt)
    const changed = await run('numbers', 'metrics.csv', '--company', 'one.example', '--dry-run')
    expect(changed.out).toEqual([
      'changed One, week of 2026-11-09: Labor Base % 22.00 → 23.00, Labor % (true) 25.08 → 26.22',
      'The column "Revenu" was not imported. Did you mean Revenue?',
      'Dry run: nothing was saved.',
      'Weeks: 0 added, 1 changed, 0 unchanged.',
    ])
  })

  it('asks whether a new address is that of somebody who is there', async () => {
    data = 'same'
    onTestFinished(() => {
      data = 'data'
    })
    expect(await run('roster', 'people.csv', '--company', 'One Bars')).toMatchObject({ code: 0 })
    await writeFile(
      join(folder, 'moved.csv'),
      'E-mail,First name,Last name,Role,Venue\nal.oh@one.example,Al,Oh,AGM,One\n',
    )
    const question = 'Al Oh (al.oh@one.example): Al Oh is there as al@one.example: the same person?'
    expect((await run('roster', 'moved.csv', '--dry-run')).out).toContain(
      `note    ${question} If so, change the address in Settings › People before you import.`,
    )
    expect((await run('roster', 'moved.csv')).out[0]).toBe(
      `${question} If so, give the new account another address in Settings › People, and its address to the old one.`,
    )
  })

  it('reads files by a source that is named, and takes short weeks if told', async () => {
    data = 'other'
    onTestFinished(() => {
      data = 'data'
    })
    expect(await run('roster', 'people.csv', '--company', 'One Bars')).toMatchObject({ code: 0 })
    const database = await openForServer({ databaseUrl: undefined, dataDir: join(folder, data) })
    const { db } = database.database
    const [gm] = await db.rows<{ id: string; orgId: string }>(
      sql`select a.id, a.org_id as "orgId" from app_users a limit 1`,
    )
    const source = { id: randomUUID(), name: 'Toast, sales by day', updatedById: gm?.id ?? '' }
    const reading = {
      ...{ sheet: null, columns: { venue: 'Location', week: 'Day', revenue: 'Net' }, leaveOut: [] },
      ...{ salaried: [], percent: 'whole' as const, decimal: 'point' as const },
      venue: { from: 'column' as const, venueId: null },
      week: { from: 'column' as const, means: 'day' as const, sunday: null },
    }
    const header = ['Location', 'Day', 'Net']
    const now = new Date('2026-11-20T18:00:00Z')
    await insertSource(mintReach(gm?.orgId ?? '', 'every'), db, { ...source, header, reading }, now)
    await database.close()
    const days = (from: number, to: number) =>
      Array.from(
        { length: to - from + 1 },
        (_, at) => `One,2026-11-${String(from + at).padStart(2, '0')},100\n`,
      )
    await writeFile(join(folder, 'days.csv'), `Location,Day,Net\n${[...days(2, 5), ...days(9, 15)].join('')}`)
    const short = 'One, week of 2026-11-02, has 4 of 7 days and was left out. Take it with --take-short.'
    const waits = await run('numbers', 'days.csv', '--source', 'toast, sales by day', '--dry-run')
    expect(waits).toMatchObject({ code: 0, err: '' })
    expect(waits.out).toContain(short)
    expect(waits.out.at(-1)).toMatch(/^Weeks: /)
    const taken = await run('numbers', 'days.csv', '--source', 'Toast, sales by day', '--take-short')
    expect(taken.out).not.toContain(short)
    const again = await run('numbers', 'days.csv', '--take-short')
    expect(again.out.at(-1)).toBe('Weeks: 0 added, 0 changed, 2 unchanged.')
    const unknown = await run('numbers', 'days.csv', '--source', 'Square')
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('Square') })
  })

  it('refuses a bad file with its wrong lines, and bad arguments with one line', async () => {
    const wrong = await run('roster', 'wrong.csv', '--company', 'One Bars')
    expect(wrong).toMatchObject({ code: 1, out: [''] })
    expect(wrong.err).toMatch(/^Line 3: Role "Barback" is not one of VP, GM/)
    expect(wrong.err).toMatch(/wrong\.csv: fix 1 line\. Nothing was imported\.$/)
    expect(await run('roster', 'none.csv')).toMatchObject({ code: 1, err: 'File not found: none.csv' })
    expect(await run('numbers', '.')).toMatchObject({ code: 1, err: '. is a folder, not a file.' })
    expect((await run('people', 'roster.csv')).err).toMatch(/^Usage:/)
    expect((await run('roster', 'roster.csv', '--dry')).err).toMatch(/Unknown option '--dry'/)
  })
})
