import type { Content, ContentText, TableCell } from 'pdfmake/interfaces.js'
import { rowsThatFit, type Sized, wholeOf } from '../../../kernel/export/fit.ts'
import { ACCENT, ruled } from '../../../kernel/export/paper.ts'
import { moreText } from '../../../kernel/export/words.ts'
import { PADDING, type Section, sectionsOf } from './pdf-sections.ts'
import type { YearExport } from './words.ts'

/** The height between a page’s margins. */
export const PAGE_HEIGHT = 704
/** A section’s title with the room above it, and the line below its rows. */
const HEADING = 41
const MORE = 20
/** The pages of lines: one if all fit, at most two. `reserve`: the height of what comes below them. */
export function linesPages(file: YearExport, reserve: number): Content[] {
  const [first, second] = sectionsOf(file)
  const all = [...first, ...second]
  const room = PAGE_HEIGHT - reserve
  if (heightOf(all) <= room) return pageOf(all, file)
  if (heightOf(first) <= PAGE_HEIGHT && heightOf(second) <= room) {
    return [...pageOf(first, file), ...pageOf(second, file)]
  }
  // If one kind fills more than a page, it takes the room that the others leave.
  const tight = sectionsOf(file, true).flat()
  const tallest = Math.max(...tight.flatMap(({ rows }) => rows.map(({ height }) => height)))
  // The rest of a page stays empty if its next row is too high, and the next page repeats the title.
  return pageOf(cut(tight, PAGE_HEIGHT + room - tallest - HEADING), file)
}

type CutSection = Section & { left: number }

const sizeOf = ({ rows, weight }: Section): Sized => ({
  ...{ heading: HEADING, weight },
  rows: rows.map(({ height }) => height),
  more: MORE,
})

const heightOf = (sections: readonly Section[]): number =>
  sections.reduce((total, section) => total + wholeOf(sizeOf(section)), 0)

function cut(sections: readonly Section[], room: number): CutSection[] {
  const fitting = rowsThatFit(sections.map(sizeOf), room)
  return sections.map((section, place) => {
    const rows = (fitting[place] ?? []).flatMap((row) => section.rows[row] ?? [])
    return { ...section, rows, left: section.rows.length - rows.length }
  })
}

/** Sections that begin on a new page. */
const pageOf = (sections: readonly (Section & { left?: number })[], file: YearExport): Content[] =>
  sections.map((section, place) => tableOf(section, file, place === 0))

function tableOf(
  { title, widths, rows, left: leftOut = 0 }: Section & { left?: number },
  { origin, path }: YearExport,
  onNewPage: boolean,
): Content {
  const whole = (cell: ContentText): TableCell[] => [
    { ...cell, colSpan: widths.length },
    ...widths.slice(1).map((): TableCell => ({})),
  ]
  return {
    ...(onNewPage && { pageBreak: 'before' }),
    margin: [0, onNewPage ? 0 : 14, 0, 0],
    table: {
      ...{ headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths },
      body: [
        whole({ text: title, font: 'Serif', fontSize: 15, lineHeight: 1 }),
        ...rows.map(({ cells }) => cells),
        ...(leftOut > 0 ? [whole({ text: moreText(leftOut), link: origin + path, color: ACCENT })] : []),
      ],
    },
    layout: ruled(PADDING),
  }
}
