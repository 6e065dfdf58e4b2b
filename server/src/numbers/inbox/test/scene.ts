import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceReading } from '@scope/contract/numbers/source.words'
import { type Caller, DUE_MONDAY, type TestApp, testApp } from '../../../../test/app.ts'
import { type Company, makeCompany, makeStaff, makeVenue, type Venue } from '../../../../test/world.ts'
import { takeDropped } from '../jobs.ts'

/** Sales of days, with the venue in a column. */
const READING = {
  ...{ sheet: null, columns: { venue: 'Location', week: 'Date', revenue: 'Net sales' }, leaveOut: [] },
  ...{ salaried: [], percent: 'whole', decimal: 'point' },
  venue: { from: 'column', venueId: null },
  week: { from: 'column', means: 'day', sunday: null },
} satisfies SourceReading

export type Scene = { company: Company; venue: Venue; asVp: Caller; asGm: Caller; folder: string }

/** A server that takes files from a folder of its own. */
export class InboxBench {
  readonly server: TestApp
  readonly dataDir: string

  private constructor(server: TestApp, dataDir: string) {
    this.server = server
    this.dataDir = dataDir
  }

  static async open(): Promise<InboxBench> {
    const dataDir = await mkdtemp(join(tmpdir(), 'scope-inbox-'))
    const env = { INBOX: 'folder', DATA_DIR: dataDir }
    return new InboxBench(await testApp(DUE_MONDAY, undefined, undefined, { env }), dataDir)
  }

  async close(): Promise<void> {
    await this.server.close()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** A company with one venue, whose VP has explained its files. */
  async scene(reading: Partial<SourceReading> = {}): Promise<Scene> {
    const { db } = this.server.database
    const company = await makeCompany(db)
    const venue = await makeVenue(db, company)
    const vp = await makeStaff(db, company, 'VP', { accessRole: 'FULL_ADMIN' })
    const asVp = await this.server.as(vp)
    const asGm = await this.server.as(await makeStaff(db, company, 'GM', { venues: [venue] }))
    const whole = { ...READING, ...reading }
    const header = Object.values(whole.columns)
    const made = await asVp('POST /api/sources', { body: { name: 'Toast', header, reading: whole } })
    if (made.status !== 201) throw new Error(JSON.stringify(made))
    const folder = join(this.dataDir, 'inbox', company.domain)
    await mkdir(folder, { recursive: true })
    return { company, venue, asVp, asGm, folder }
  }

  /** Looks, and looks again when a minute has passed. */
  async arrive(): Promise<void> {
    const { server } = this
    await takeDropped(server.parts)
    this.pass(1)
    await takeDropped(server.parts)
  }

  pass(minutes: number): void {
    const { clock } = this.server
    clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString())
  }
}

export const lines = (...rows: string[]): string => ['Location,Date,Net sales', ...rows, ''].join('\n')

export const drop = ({ folder }: Pick<Scene, 'folder'>, name: string, ...rows: string[]) =>
  writeFile(join(folder, name), lines(...rows))

export const reportOf = ({ folder }: Scene, path: string) =>
  readFile(join(folder, `${path}.report.txt`), 'utf8')

export async function weekOf({ asVp }: Scene, { slug }: { slug: string }, week = '2026-11-09') {
  const { body } = await asVp('GET /api/venues/:venue/metrics', { params: { venue: slug }, query: { week } })
  return body.metrics
}

export const waiting = async (as: Caller) =>
  (await as('GET /api/inbox')).body.files.map(({ name }) => name).toSorted()

/** The days of a week. */
export const daysOf = (week: number): string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => `2026-11-${String(week + day).padStart(2, '0')}`)
