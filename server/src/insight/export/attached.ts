import { extname } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { iso } from '../../kernel/db/sql.ts'
import { columnOf } from '../../kernel/db/tables.ts'
import { readAll } from '../../ports/files/content.ts'
import type { FileStore } from '../../ports/files/files.ts'
import type { Catalogue } from './catalogue.ts'
import type { Subject } from './columns.ts'
import { conditionOf } from './rows.ts'
import { type AnyTable, EXPORTED } from './tables.ts'

/** The longest name that a file keeps. */
const NAME_MAX = 100
const FILES_AT_ONCE = 100

/** A file to add: what it belongs to, its name, and its content; undefined if the store has none. */
export type Attached = {
  of: string
  id: string
  at: string
  path: string
  read(): Promise<Buffer | undefined>
}

type Row = { id: string; name: string; key: string | null; at: string }

/** Reads the files of two tables: attachments, and arrived files with numbers. */
export async function* attachedFiles(
  db: Db,
  files: FileStore,
  { catalogue, subject }: { catalogue: Catalogue; subject: Subject | undefined },
): AsyncGenerator<Attached> {
  const rowsOf = async function* (table: AnyTable, columns: string, only = 'true') {
    const name = columnOf(table.table)
    const cursor = `export_files_${name}`
    await db.run(sql`
      declare ${raw(cursor)} no scroll cursor for select ${raw(columns)} from ${raw(name)} t
       where ${conditionOf(table, catalogue, subject)} and ${raw(only)} order by t.id`)
    while (true) {
      const rows = await db.rows<Row>(sql`fetch ${raw(`${FILES_AT_ONCE} from ${cursor}`)}`)
      yield* rows
      if (rows.length < FILES_AT_ONCE) break
    }
    await db.run(sql`close ${raw(cursor)}`)
  }
  const of = (table: string) => EXPORTED.find((one) => one.table === table) as AnyTable
  const [materials, arrived] = [of('materials'), of('inboxFiles')]
  const fileRows = rowsOf(
    materials,
    `t.id, t.file_name as name, t.key, ${iso('t.created_at').sql} as at`,
    't.removed_at is null',
  )
  for await (const { id, name, key, at } of fileRows) {
    yield {
      ...{ of: materials.name, id, at, path: `files/${pathOf(name, id)}` },
      read: async () => {
        const stream = await files.open(key ?? '')
        return stream && readAll(stream)
      },
    }
  }
  const came = rowsOf(arrived, `t.id, t.name, null::text as key, ${iso('t.received_at').sql} as at`)
  for await (const { id, name, at } of came) {
    yield {
      ...{ of: arrived.name, id, at, path: `files/${pathOf(name, id)}` },
      read: async () => {
        const [row] = await db.rows<{ content: string }>(
          sql`select encode(content, 'base64') as content from inbox_files where id = ${id}`,
        )
        return row && Buffer.from(row.content, 'base64')
      },
    }
  }
}

/**
 * The file’s own name with the first letters of its id, without characters that an operating system forbids in names.
 */
function pathOf(name: string, id: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: They are what a file name must not have.
  const plain = name.replaceAll(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_').replace(/^[. ]+|[. ]+$/g, '')
  const end = extname(plain).slice(0, 20)
  const stem = [...plain.slice(0, plain.length - extname(plain).length)].slice(0, NAME_MAX).join('') || 'file'
  return `${stem} ${id.slice(0, 8)}${end}`
}
