import type { Db } from '../../kernel/db/pool/pool.ts'
import { csvOf } from '../../kernel/export/csv.ts'
import { timeCell } from '../../kernel/export/words.ts'
import { VERSION } from '../../kernel/release.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { attachedFiles } from './attached.ts'
import { readCatalogue } from './catalogue.ts'
import type { Subject } from './columns.ts'
import { readmeOf, type TableInFile } from './readme.ts'
import { fileColumnsOf, readRows } from './rows.ts'
import { csvLines, jsonLines } from './table-files.ts'
import { type AnyTable, EXPORTED } from './tables.ts'
import type { AddFile, Written } from './zip.ts'

/** What an export contains, who made it, and when. */
export type ExportRequest = {
  company: { id: string; name: string; timezone: string }
  /** The person whose data is exported; undefined for the whole company. */
  subject: (Subject & { name: string }) | undefined
  /** The maker's name. */
  by: string
  now: Date
}

type Contents = {
  /** A snapshot, so that everything is as of one moment. */
  db: Db
  files: FileStore
  add: AddFile
  /**
   * Called after each part, and repeatedly during a long one, with the number of parts written. Throws to end the
   * export.
   */
  onProgress(done: number): Promise<void>
}

type InManifest = Written & { rows?: number }

/** The tables that an export of a company, or of a person, has, in the order of their names. */
export const tablesFor = (isOfPerson: boolean): AnyTable[] =>
  EXPORTED.filter(({ company, person }) => (isOfPerson ? person : typeof company !== 'object')).sort(
    (one, other) => one.name.localeCompare(other.name, 'en'),
  )

/** The number of parts of an export: its tables, and the attached files. */
export const partsOf = (isOfPerson: boolean): number => tablesFor(isOfPerson).length + 1

/** Adds the contents of an export, and the manifest last. */
export async function addContents(
  request: ExportRequest,
  { db, files, add, onProgress }: Contents,
): Promise<void> {
  const { company, subject, now } = request
  const catalogue = await readCatalogue(db, company.id)
  const written: InManifest[] = []
  const tables: TableInFile[] = []
  for (const [done, table] of tablesFor(subject !== undefined).entries()) {
    await onProgress(done)
    const columns = fileColumnsOf(table, catalogue)
    const read = async (path: string, lines: typeof jsonLines) => {
      let rows = 0
      const counted = async function* () {
        const cursor = `export_${table.table}`.toLowerCase()
        for await (const some of readRows(db, table, { catalogue, subject, cursor })) {
          rows += some.length
          yield some
          await onProgress(done)
        }
      }
      written.push({ ...(await add(path, lines(columns, counted()))), rows })
      return rows
    }
    const csv = (some: typeof columns, rows: AsyncGenerator<unknown[][]>) =>
      csvLines(some, rows as Parameters<typeof csvLines>[1], company.timezone)
    await read(`tables/${table.name}.csv`, csv as typeof jsonLines)
    const rows = await read(`tables/${table.name}.jsonl`, jsonLines)
    tables.push({ table, columns, rows })
  }
  await onProgress(tables.length)
  const list = [['File', 'Of', 'Id', `At (${company.timezone})`, 'Bytes', 'SHA-256']]
  const missing: string[] = []
  for await (const { of, id, at, path, read } of attachedFiles(db, files, { catalogue, subject })) {
    const bytes = await read()
    if (bytes) {
      const file = await add(path, [bytes], true)
      written.push(file)
      list.push([path, of, id, timeCell(company.timezone, at), String(file.bytes), file.sha256])
    } else {
      missing.push(path)
      list.push([path, of, id, timeCell(company.timezone, at), 'missing in the store', ''])
    }
    await onProgress(tables.length)
  }
  written.push(await add('files/List.csv', [Buffer.from(await csvOf(list))]))
  written.push(await add('README.txt', [Buffer.from(readmeOf(request, tables))]))
  const manifest = {
    format: 1,
    version: VERSION,
    madeAt: now.toISOString(),
    madeBy: request.by,
    company: company.name,
    person: subject?.name ?? null,
    timezone: company.timezone,
    files: written,
    missingFiles: missing,
  }
  await add('manifest.json', [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)])
  await onProgress(tables.length + 1)
}
