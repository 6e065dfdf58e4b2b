import { strToU8, zipSync } from 'fflate'

/** A ZIP file of texts and bytes, by their names. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, of]) => [name, typeof of === 'string' ? strToU8(of) : of]),
    ),
  )

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Parts = {
  /** The rows of each sheet as XML, by its name; `hidden` in the name hides it. */
  sheets: Readonly<Record<string, string>>
  /** The content of the shared strings, of the number formats, and of the cells' styles. */
  strings?: string
  formats?: readonly string[]
  is1904?: boolean
  /** Whether spreadsheets calculate it when they open it. */
  calculatesOnLoad?: boolean
  before?: string
  /** What stands before the rows of each sheet, such as its columns. */
  columns?: string
}

/** The parts of a workbook as Excel writes them, with the XML of rows as it is given. */
export function workbookParts({
  sheets,
  strings = '',
  formats = [],
  is1904,
  calculatesOnLoad,
  before = '',
  columns = '',
}: Parts): Record<string, string> {
  const names = Object.keys(sheets)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const relations = (inside: string) => `<Relationships xmlns="${PACKAGE}">${inside}</Relationships>`
  const state = (name: string) => (name.includes('hidden') ? ' state="hidden"' : '')
  const listed = names.map(
    (name, at) => `<sheet name="${name}" sheetId="${at + 1}"${state(name)} r:id="s${at}"/>`,
  )
  const own = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('w', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets>${calculatesOnLoad ? '<calcPr fullCalcOnLoad="1"/>' : ''}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        ...names.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
        relation('t', 'sharedStrings', '/xl/sharedStrings.xml'),
        relation('f', 'styles', 'styles.xml'),
      ].join(''),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<?xml version="1.0"?>${before}<worksheet xmlns="${MAIN}"><dimension ref="A1:XFD1048576"/>${columns}<sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  }
}

export const workbookOf = (parts: Parts): Uint8Array => zipOf(workbookParts(parts))
