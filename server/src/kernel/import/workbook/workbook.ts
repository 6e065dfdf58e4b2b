import { type Allowance, Unreadable } from '../bounds.ts'
import type { LineRecord } from '../csv.ts'
import { sayNames } from '../sheet.ts'
import type { ZipEntry } from '../zip.ts'
import { readFormats } from './formats.ts'
import { readRows } from './rows.ts'
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

/**
 * Reads the sheet of a workbook that is named, or else the first one that is not empty; hidden ones are not read. `others`
 * are the names of those that were left out. Throws `Unreadable`.
 */
export async function readWorkbook(
  entries: readonly ZipEntry[],
  wanted: string | undefined,
  allowance: Allowance,
): Promise<{ name: string; rows: LineRecord[]; others: string[] }> {
  const byPath = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const part: Parts = (path) => byPath.get(path.toLowerCase())
  const root = await relationsOf(part, '')
  const main = [...root.values()].find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const { listed, is1904 } = await readList(part(main))
  const relations = await relationsOf(part, main)
  const sheets = listed.flatMap(({ name, id, hidden }) => {
    const { kind, target = '' } = relations.get(id) ?? {}
    return kind === 'worksheet' && !hidden ? [{ name, entry: part(target) }] : []
  })
  const of = (kind: string) => part([...relations.values()].find((one) => one.kind === kind)?.target ?? '')
  const texts = await readStrings(of('sharedStrings'))
  const cells = { texts, formatOf: await readFormats(of('styles')), is1904, allowance }
  const names = sheets.map(({ name }) => name)
  const chosen = wanted === undefined ? sheets : sheets.filter(({ name }) => isNamed(name, wanted))
  if (chosen.length === 0) {
    throw new Unreadable(
      names.length === 0
        ? 'This workbook has no sheet that is shown.'
        : `This workbook has no sheet "${wanted}". It has ${sayNames(names)}.`,
    )
  }
  for (const { name, entry } of chosen) {
    if (!entry) throw new Unreadable(BROKEN)
    const rows = await readRows(entry.read(), cells)
    if (rows.length > 0) return { name, rows, others: names.filter((other) => other !== name) }
  }
  return { name: chosen[0]?.name ?? '', rows: [], others: [] }
}

const isNamed = (name: string, wanted: string) => name.trim().toLowerCase() === wanted.trim().toLowerCase()

/** The sheets that a workbook lists, in order, and its date system. */
async function readList(entry: ZipEntry | undefined): Promise<{ listed: Listed[]; is1904: boolean }> {
  if (!entry) throw new Unreadable(BROKEN)
  const listed: Listed[] = []
  let is1904 = false
  await readXml(entry.read(), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (tag !== 'sheet') return
      const id = Object.keys(attributes).find((key) => key.endsWith(':id')) ?? ''
      const hidden = attributes.state !== undefined && attributes.state !== 'visible'
      listed.push({ name: attributes.name ?? '', id: attributes[id] ?? '', hidden })
    },
  })
  return { listed, is1904 }
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
