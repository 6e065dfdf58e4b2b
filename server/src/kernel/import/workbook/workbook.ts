import { type Allowance, COLUMNS_MAX, Unreadable } from '../bounds.ts'
import type { LineRecord } from '../csv.ts'
import { sayNames } from '../sheet.ts'
import type { ZipEntry } from '../zip.ts'
import { readFormats } from './formats.ts'
import { readRows, type SheetRows } from './rows.ts'
import { readStrings } from './strings.ts'
import { BROKEN, readXml } from './xml.ts'

const CONTENT_TYPES = '[Content_Types].xml'

/** Whether a ZIP file is an Excel workbook, by the names of its files. */
export const isWorkbook = (names: readonly string[]): boolean =>
  names.includes(CONTENT_TYPES) &&
  names.some((name) => /^xl\/(?!workbook\.bin$)/i.test(name)) &&
  !names.some((name) => /^xl\/workbook\.bin$/i.test(name))

type Parts = (path: string) => ZipEntry | undefined
type Listed = { name: string; id: string; hidden: boolean }
type Relation = { kind: string; target: string }

/** Which sheet of a workbook to read: the one that is named, or else the first that `has` what is looked for. */
type Wanted = {
  sheet: string | undefined
  has: ((name: string, rows: LineRecord[]) => boolean) | undefined
}

/**
 * What is read of a workbook: a sheet, the names of those that were left out and of the hidden ones, and sentences on what of
 * the sheet is hidden. `tried`: all that are shown, if none of several has what is looked for.
 */
type Read = SheetRows & { name: string; others: string[]; hidden: string[]; tried?: string[] }

/** So many rows show which columns a sheet has, also one whose columns are to be read as rows. */
const HEAD = COLUMNS_MAX + 1

/**
 * Reads the sheet of a workbook that is wanted, or else the first one that is not empty; hidden ones are not read. Throws
 * `Unreadable`.
 */
export async function readWorkbook(
  entries: readonly ZipEntry[],
  { sheet: wanted, has }: Wanted,
  allowance: Allowance,
): Promise<Read> {
  const byPath = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const part: Parts = (path) => byPath.get(path.toLowerCase())
  const root = await relationsOf(part, '')
  const main = [...root.values()].find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const { listed, ...dates } = await readList(part(main))
  const relations = await relationsOf(part, main)
  const sheets = listed.flatMap(({ name, id, hidden }) => {
    const { kind, target = '' } = relations.get(id) ?? {}
    return kind === 'worksheet' ? [{ name, hidden, entry: part(target) }] : []
  })
  const of = (kind: string) => part([...relations.values()].find((one) => one.kind === kind)?.target ?? '')
  const texts = await readStrings(of('sharedStrings'))
  const cells = { texts, formatOf: await readFormats(of('styles')), ...dates, allowance }
  const seen = sheets.filter(({ hidden }) => !hidden)
  const names = seen.map(({ name }) => name)
  const chosen = wanted === undefined ? seen : seen.filter(({ name }) => isNamed(name, wanted))
  if (chosen.length === 0) {
    throw new Unreadable(
      names.length === 0
        ? 'This workbook has no sheet that is shown.'
        : `This workbook has no sheet "${wanted}". It has ${sayNames(names)}.`,
    )
  }
  const rowsOf = async ({ entry }: { entry: ZipEntry | undefined }, head?: number): Promise<SheetRows> => {
    if (!entry) throw new Unreadable(BROKEN)
    return readRows(entry.read(), cells, head)
  }
  const titles = new Set<string>()
  let first: (typeof chosen)[number] | undefined
  let fitting: typeof first
  for (const sheet of chosen) {
    const { rows } = await rowsOf(sheet, HEAD)
    if (rows.length === 0) continue
    for (const title of tablesOfNumbers(rows)) titles.add(title)
    first ??= sheet
    if (!has || has(sheet.name, withoutTitle(rows, titles))) {
      fitting = sheet
      break
    }
  }
  const hidden = sheets.flatMap((sheet) => (sheet.hidden ? [sheet.name] : []))
  const read = fitting ?? first
  if (!read) return { name: chosen[0]?.name ?? '', rows: [], others: [], hidden, notes: [] }
  const { rows, notes } = await rowsOf(read)
  const isNone = !fitting && chosen.length > 1
  return {
    ...{ name: read.name, rows: withoutTitle(rows, titles), notes, hidden },
    others: names.filter((other) => other !== read.name),
    ...(isNone && { tried: names }),
  }
}

/** The tables that Apple's Numbers lists in the first sheet of a workbook that it exports. */
function tablesOfNumbers(rows: readonly LineRecord[]): string[] {
  const header = rows.findIndex(({ cells }) => cells.includes('Numbers Table Name'))
  const place = rows[header]?.cells.indexOf('Numbers Table Name') ?? -1
  return header < 0 ? [] : rows.slice(header + 1).flatMap(({ cells }) => cells[place] || [])
}

/** The rows of a sheet without the name of its table, which Numbers writes above it. */
function withoutTitle(rows: LineRecord[], titles: ReadonlySet<string>): LineRecord[] {
  const [title, another] = rows[0]?.cells.filter((cell) => cell !== '') ?? []
  return title !== undefined && another === undefined && titles.has(title) ? rows.slice(1) : rows
}

const isNamed = (name: string, wanted: string) => name.trim().toLowerCase() === wanted.trim().toLowerCase()

/** The sheets that a workbook lists, in order, its date system, and whether it is calculated when it is opened. */
async function readList(
  entry: ZipEntry | undefined,
): Promise<{ listed: Listed[]; is1904: boolean; calculatesOnLoad: boolean }> {
  if (!entry) throw new Unreadable(BROKEN)
  const listed: Listed[] = []
  let [is1904, calculatesOnLoad] = [false, false]
  await readXml(entry.read(), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag === 'calcPr') calculatesOnLoad = ['1', 'true'].includes(attributes.fullCalcOnLoad ?? '')
      if (tag !== 'sheet') return
      const id = Object.keys(attributes).find((key) => key.endsWith(':id')) ?? ''
      const hidden = attributes.state !== undefined && attributes.state !== 'visible'
      listed.push({ name: attributes.name ?? '', id: attributes[id] ?? '', hidden })
    },
  })
  return { listed, is1904, calculatesOnLoad }
}

/** Which parts belong to a part, by the id that it names them with. `kind` is the last word of their type. */
async function relationsOf(part: Parts, path: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const entry = part(`${folder}_rels/${path.slice(folder.length)}.rels`)
  const relations = new Map<string, Relation>()
  if (!entry) return relations
  await readXml(entry.read(), {
    open: (tag, { Id = '', Type = '', Target = '' }) => {
      if (tag !== 'Relationship') return
      // A target is an address, of which only the path is used, to find a part in the same file.
      const { pathname } = new URL(Target, `part:/${folder}`)
      const target = decodeURIComponent(pathname).replace(/^\/+/, '')
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}
