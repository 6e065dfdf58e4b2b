import { beside, fromTo, outcomeWords, weekWords } from '@scope/contract/insight/year/lines.words'
import type { TableCell } from 'pdfmake/interfaces.js'
import { clipped, heightOf, linesOf } from '../../../kernel/export/measure.ts'
import { ACCENT, QUIET, small } from '../../../kernel/export/paper.ts'
import { mediumDate } from '../../../kernel/export/words.ts'
import { agreedText, type YearExport } from './words.ts'

/** A row of a section: its cells, and their greatest possible height. */
type Row = { cells: TableCell[]; height: number }
/** With the cells’ padding, `widths` fill the 532 points of a page. `weight`: the section's share of the room. */
export type Section = { title: string; widths: number[]; rows: Row[]; weight: number }

/** Above and below each row. */
export const PADDING = 2.5
const SIZE = 9
const SMALL = 8

/** A linked text, cut to some lines, with gray words below; or gray words alone. */
type Part = { text: string; path?: string; lines?: number; words?: string; isQuiet?: boolean }

/** How rows are laid out. `isTight`: texts are cut to half of their lines, so that more rows fit. */
type Setting = { origin: string; isTight: boolean }

/** A row of parts, each in its column. */
function rowOf(parts: readonly Part[], widths: readonly number[], { origin, isTight }: Setting): Row {
  const cells = parts.map(({ text, path, lines = 1, words, isQuiet = false }, nth) => {
    const width = widths[nth] ?? 0
    const clippedText = clipped(text, width, isTight ? Math.ceil(lines / 2) : lines, { size: SIZE })
    const below = words ? clipped(words, width, 1, { size: SMALL }) : undefined
    const height =
      heightOf(linesOf(clippedText, width, { size: SIZE }), SIZE) +
      (below === undefined ? 0 : heightOf(1, SMALL))
    const ink = path !== undefined ? { link: origin + path, color: ACCENT } : isQuiet ? { color: QUIET } : {}
    const main = { text: clippedText, ...ink }
    return { cell: below === undefined ? main : { stack: [main, small(below)] }, height }
  })
  // Room for the line between rows.
  const height = Math.max(...cells.map((one) => one.height)) + 2 * PADDING + 0.5
  return { cells: cells.map(({ cell }) => cell), height }
}

const PRIORITY_WIDTHS = [24, 492]
const SKILL_WIDTHS = [180, 132, 196]
const DATED_WIDTHS = [62, 362, 84]
const SAID_WIDTHS = [62, 272, 174]

/** The sections in two groups, one for each page, without empty ones. */
export function sectionsOf({ year, origin }: YearExport, isTight = false): [Section[], Section[]] {
  const section = (title: string, widths: number[], rows: readonly Part[][], weight = 1): Section[] =>
    rows.length === 0
      ? []
      : [{ title, widths, rows: rows.map((parts) => rowOf(parts, widths, { origin, isTight })), weight }]
  const { priorities, skills, oneOnOnes, journals, wellDones, member } = year
  return [
    [
      ...section(
        'Priorities',
        PRIORITY_WIDTHS,
        priorities.map((line) => [
          { text: `P${line.period}` },
          {
            ...{ text: line.title, path: line.path, lines: 2 },
            words: beside(
              outcomeWords(line),
              weekWords(line),
              line.focus && `Serves ${line.focus}`,
              line.outcomeKpi,
            ),
          },
        ]),
        2,
      ),
      ...section(
        'Skills',
        SKILL_WIDTHS,
        skills.map(({ title, path, from, to, on, verified }) => [
          { text: title, path },
          { text: from === to ? 'Verified' : fromTo({ from, to }) },
          {
            text: verified ? `Verified by ${verified.by}, ${mediumDate(verified.on)}` : mediumDate(on),
          },
        ]),
      ),
    ],
    [
      ...section(
        'Agreed in one-on-ones',
        DATED_WIDTHS,
        (oneOnOnes ?? []).flatMap(({ weekOf, agreements }) =>
          agreements.map((agreed) => [
            { text: mediumDate(weekOf) },
            { text: agreed.text, path: agreed.path, lines: 2 },
            { text: agreedText(agreed), isQuiet: true },
          ]),
        ),
      ),
      ...section(
        'Shared journals',
        DATED_WIDTHS,
        journals.map(({ weekOf, path, quote, author, reviewed }) => [
          { text: mediumDate(weekOf), path },
          { text: quote, lines: 3 },
          {
            text: author !== member.name ? `By ${author}` : reviewed ? 'Reviewed' : 'Not reviewed',
            isQuiet: true,
          },
        ]),
      ),
      ...section(
        'Well done',
        SAID_WIDTHS,
        wellDones.map(({ on, path, text, from, competency }) => [
          { text: mediumDate(on), path },
          { text, lines: 3 },
          { text: beside(from, competency), isQuiet: true },
        ]),
      ),
    ],
  ]
}
