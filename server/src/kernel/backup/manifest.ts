import { plural } from '@scope/contract/kernel/count.words'
import { Unusable } from '../command.ts'

/** A part of an archive: one entry of the tar file. */
export type Part = { name: string; bytes: number; sha256: string }

/** A table in an archive, with the columns in the order of its rows. */
export type StoredTable = { name: string; columns: string[]; rows: number }

/** The description of an archive, at its beginning. */
export type About = {
  /** The version of Scope that made it. */
  version: string
  /** The last migration of the database that it was made from. */
  schemaVersion: string
  /** The version of PostgreSQL that it was made from. */
  postgres: string
  /** The instant of the backup, as ISO 8601 in UTC. */
  madeAt: string
  /** The domain of its only company; null for the whole database. */
  company: string | null
  /** The names of the companies in it. */
  companies: string[]
  /** The id of the deployment that made it; null if that had none yet. */
  deployment: string | null
}

/**
 * The contents of an archive. It is the archive's last entry, so an archive without it was cut off. Format 1, of Scope
 * 1.0, has no frames (see `frames.ts`), and lacks the optional fields.
 */
export type Manifest = Pick<About, 'version' | 'schemaVersion' | 'madeAt' | 'company'> &
  Partial<About> & {
    format: 1 | 2
    tables: StoredTable[]
    /** The number of attached files. */
    files: number
    /** Files that the database names but the store lacked. */
    missingFiles: string[]
    parts: Part[]
  }

export const MANIFEST = 'manifest.json'

/** Rows of a table in the text format of COPY, about `PART_BYTES` long. The rows may be cut anywhere. */
export const tablePart = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}`
/** An attached file, whole, under its name in the store. */
export const filePart = (name: string): string => `files/${name}`

/** The content of a part. Undefined for an entry that is not of a backup. */
export function contentOf(part: string): { table: string } | { file: string } | undefined {
  const [, table] = /^tables\/(\w+)\/\d{6,}$/.exec(part) ?? []
  if (table) return { table }
  const [, file] = /^files\/([0-9a-f]+\/[0-9a-f]+)$/.exec(part) ?? []
  return file ? { file } : undefined
}

/**
 * Reads a manifest. Undefined for another text. Throws `Unusable` if this version does not know its format.
 */
export function parseManifest(text: string): Manifest | undefined {
  const value = readJson(text)
  const { format } = Object(value)
  if (typeof format === 'number' && ![1, 2].includes(format)) {
    throw new Unusable('The archive is of a newer version of Scope. Upgrade Scope first.')
  }
  return isManifest(value) ? value : undefined
}

/** Reads the description of an archive. Undefined for another text. */
export function parseAbout(text: string): About | undefined {
  const value = readJson(text)
  return isAbout(value) ? value : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Unknown<T> = { [K in keyof T]?: unknown }

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne)

function isAbout(value: unknown): value is About {
  const { version, schemaVersion, postgres, madeAt, ...about }: Unknown<About> = Object(value)
  return (
    [version, schemaVersion, postgres, madeAt, about.company ?? '', about.deployment ?? ''].every(isText) &&
    isListOf(about.companies, isText)
  )
}

function isManifest(value: unknown): value is Manifest {
  const { format, version, schemaVersion, madeAt, company, ...holds }: Unknown<Manifest> = Object(value)
  return (
    (format === 1 || (format === 2 && isAbout(value))) &&
    [version, schemaVersion, madeAt, company ?? ''].every(isText) &&
    isCount(holds.files) &&
    isListOf(holds.missingFiles, isText) &&
    isListOf(holds.tables, isTable) &&
    isListOf(holds.parts, isPart)
  )
}

function isTable(value: unknown): boolean {
  const { name, columns, rows }: Unknown<StoredTable> = Object(value)
  return isText(name) && isListOf(columns, isText) && isCount(rows)
}

function isPart(value: unknown): boolean {
  const { name, bytes, sha256 }: Unknown<Part> = Object(value)
  return [name, sha256].every(isText) && isCount(bytes)
}

/** The contents of an archive in one line. */
export function describe({ version, schemaVersion, madeAt, company, postgres, ...holds }: Manifest): string {
  const rows = holds.tables.reduce((sum, table) => sum + table.rows, 0)
  const what = company ?? 'the whole database'
  const from = postgres ? ` from PostgreSQL ${postgres}` : ''
  return (
    `${what}, made ${madeAt} by Scope ${version} (${schemaVersion.replace('.sql', '')})${from}: ` +
    `${plural(rows, 'row')} in ${plural(holds.tables.length, 'table')}, ${plural(holds.files, 'attached file')}`
  )
}
