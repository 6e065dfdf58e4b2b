import { beside } from '@scope/contract/insight/year/lines.words'
import type { Content, ContentText } from 'pdfmake/interfaces.js'
import { rowsThatFit, type Sized } from '../../../../kernel/export/fit.ts'
import { clipped, heightOf, linesOf } from '../../../../kernel/export/measure.ts'
import { ACCENT, FAIR, LINE, QUIET } from '../../../../kernel/export/paper.ts'
import { moreText } from '../../../../kernel/export/words.ts'
import { LINES, SIZE, SMALL, TITLES } from './pdf-sizes.ts'
import type { BriefLine, BriefSection } from './sections.ts'

/** Above and below the lines of a section, and below each line. */
const PADDING = 3
const GAP = 1
const BOLD = { size: SIZE, bold: true }

type Row = BriefLine & { text: string; height: number }
/** The rows of a section that are on the page, and how many are not. */
export type CutSection = Omit<BriefSection, 'lines'> & { rows: Row[]; left: number }

/** A line as it is on the page: measured as if all of it were bold, so that it never takes more room. */
function rowOf(line: BriefLine, isTight: boolean): Row {
  const { lead, alert = '', rest = '', most = 1, least = 1 } = line
  const text = clipped(beside(lead, alert, rest), LINES, isTight ? least : most, BOLD)
  return { ...line, text, height: heightOf(linesOf(text, LINES, BOLD), SIZE) + GAP }
}

const MORE = heightOf(1, SMALL) + GAP
/** The rule and the padding of a section, and what its note takes if it has few lines. */
const headingOf = ({ note }: Pick<BriefSection, 'note'>): number =>
  2 * PADDING + 1 + (note === undefined ? 0 : heightOf(1, SMALL))

const sizeOf = (section: CutSection): Sized => ({
  ...{ heading: headingOf(section), rows: section.rows.map(({ height }) => height), more: MORE },
  ...{ weight: section.weight, keeps: 'the first' },
})

export const heightOfAll = (sections: readonly CutSection[]): number =>
  sections
    .map((section) => sizeOf(section))
    .map(({ heading, rows, more }, place) =>
      rows.reduce((sum, height) => sum + height, heading + (sections[place]?.left ? more : 0)),
    )
    .reduce((sum, height) => sum + height, 0)

/** The sections with the rows that fit in a room. If not all do, texts take as few lines as they may. */
export function sectionsThatFit(sections: readonly BriefSection[], room: number): CutSection[] {
  const laidOut = (isTight: boolean) =>
    sections.map(({ lines, ...section }) => ({
      ...{ ...section, rows: lines.map((line) => rowOf(line, isTight)), left: 0 },
    }))
  const whole = laidOut(false)
  if (heightOfAll(whole) <= room) return whole
  const tight = laidOut(true)
  const fits = rowsThatFit(tight.map(sizeOf), room)
  return tight.map((section, place) => {
    const rows = (fits[place] ?? []).flatMap((row) => section.rows[row] ?? [])
    return { ...section, rows, left: section.rows.length - rows.length }
  })
}

/** Sections below each other: their titles on the left, their lines on the right. */
export function sectionsTable(sections: readonly CutSection[], origin: string): Content[] {
  if (sections.length === 0) return []
  return [
    {
      table: {
        widths: [TITLES, LINES],
        body: sections.map((section) => [titleOf(section), { stack: linesIn(section, origin) }]),
      },
      layout: {
        hLineWidth: (line) => (line === sections.length ? 0 : 0.75),
        vLineWidth: () => 0,
        hLineColor: () => LINE,
        paddingLeft: () => 0,
        paddingRight: (column) => (column === 0 ? 8 : 0),
        paddingTop: () => PADDING,
        paddingBottom: () => PADDING,
      },
    },
  ]
}

const titleOf = ({ title, note }: CutSection) => ({
  stack: [
    { text: title, bold: true },
    ...(note === undefined ? [] : [{ text: note, color: QUIET, fontSize: SMALL }]),
  ],
})

function linesIn({ rows, left }: CutSection, origin: string): Content[] {
  const more = { text: moreText(left), color: QUIET, fontSize: SMALL, margin: [0, 0, 0, GAP] }
  return [...rows.map((row) => lineOf(row, origin)), ...(left > 0 ? [more as Content] : [])]
}

/** A row in its pieces: what leads to it, what needs somebody, and the rest. The cut text may end in any of them. */
function lineOf({ text, lead, alert = '', path, color = ACCENT }: Row, origin: string): Content {
  const separator = ' · '.length
  const [leadEnd, alertEnd] = [lead.length, lead.length + (alert === '' ? 0 : separator + alert.length)]
  const pieces: ContentText[] = [
    { text: text.slice(0, leadEnd), link: origin + path, color },
    { text: text.slice(leadEnd, alertEnd), color: FAIR.color, bold: true },
    { text: text.slice(alertEnd) },
  ]
  return { text: pieces.filter((piece) => piece.text !== ''), margin: [0, 0, 0, GAP] }
}
