import {
  checkInWords,
  journalWords,
  oneOnOneWords,
  priorityWords,
  skillWords,
} from '@scope/contract/insight/year/lines.words'
import type { MemberYear, YearFigures } from '@scope/contract/insight/year/year'
import { addDays } from '@scope/contract/kernel/calendar'
import { plural } from '@scope/contract/kernel/count.words'
import { dollars, figureOf, percent } from '@scope/contract/kernel/figures'
import {
  comparedText,
  comparedWithText,
  differenceIn,
  differenceIs,
} from '@scope/contract/numbers/differences.words'
import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { clipped } from '../../../kernel/export/measure.ts'
import { ACCENT, LINE, QUIET, ruled, small } from '../../../kernel/export/paper.ts'
import { dateRange, moreText } from '../../../kernel/export/words.ts'
import { titleOf, type YearExport } from './words.ts'

/** The most venues that fit on the page, those of the newest weeks. */
const VENUES_MAX = 3
const WIDTH = 532

/** The first page: the person, the date, the counts, and the venue's figures while the person was there. */
export function figuresPage(file: YearExport): Content[] {
  const { year, origin, path } = file
  const { member, venue, from, to, counts, venues } = year
  const who = [member.position, venue.name, dateRange(from, to)].join(' · ')
  const newest = venues.slice(-VENUES_MAX)
  const more = venues.length - newest.length
  return [
    {
      ...{ text: clipped(titleOf(file), WIDTH, 2, { size: 28 }), link: origin + path },
      ...{ font: 'Serif', fontSize: 28, lineHeight: 1 },
    },
    { text: clipped(who, WIDTH, 2, { size: 10 }), fontSize: 10, margin: [0, 4, 0, 16] },
    countsTable(counts),
    ...newest.flatMap((figures) => venueFigures(figures, origin)),
    ...(more > 0 ? [{ text: moreText(more), link: origin + path, color: ACCENT } satisfies Content] : []),
  ]
}

function countsTable({ priorities, checkIns, journals, skills, oneOnOnes }: MemberYear['counts']): Content {
  const { signedOff, total } = priorities
  const rows: [string, string, string][] = [
    [total === 0 ? '0' : `${signedOff} of ${total}`, 'Priorities', priorityWords(priorities)],
    [String(checkIns.made), 'Check-ins', checkInWords(checkIns)],
    [String(journals.submitted), 'Journals', journalWords(journals)],
    [String(skills.raised), 'Skills', skillWords(skills)],
    [String(oneOnOnes.held), 'One-on-ones', oneOnOneWords(oneOnOnes)],
  ]
  return {
    margin: [0, 0, 0, 10],
    table: {
      widths: [86, 430],
      body: rows.map(([figure, label, words]): TableCell[] => [
        { text: figure, font: 'Serif', fontSize: 24, lineHeight: 1 },
        {
          stack: [
            { text: label, bold: true },
            { text: words, color: QUIET },
          ],
          margin: [0, 2, 0, 0],
        },
      ]),
    },
    layout: { ...ruled(4), hLineWidth: (line) => (line === 0 ? 0 : 0.5), hLineColor: () => LINE },
  }
}

function venueFigures(of: YearFigures, origin: string): Content[] {
  const { venue, path, from, to, reported, figures, compare, differences } = of
  const span = `${dateRange(from, addDays(to, 6))} · ${plural(reported, 'week')} reported`
  const compared = differenceIn(differences, 'revenue')?.compared ?? 0
  const lines = [span, comparedWithText(compare.with), comparedText(compared, reported)]
  return [
    {
      ...{ text: clipped(venue.name, WIDTH, 1, { size: 17 }), link: origin + path, color: ACCENT },
      ...{ font: 'Serif', fontSize: 17, lineHeight: 1, margin: [0, 10, 0, 1] },
    },
    { ...small(lines.filter((line) => line !== null).join(' · ')), margin: [0, 0, 0, 4] },
    figures.length === 0
      ? { text: 'No numbers', color: QUIET }
      : {
          table: { widths: [76, 62, 362], body: figures.map((one) => figureRow(one, of)) },
          layout: ruled(3),
        },
  ]
}

/** A figure and its one comparison. A year has no colors: it rates nobody. */
function figureRow(
  { figure, value }: YearFigures['figures'][number],
  { differences, compare }: YearFigures,
): TableCell[] {
  const text = FIGURE_KINDS[figure] === 'money' ? dollars(figureOf(value)) : percent(figureOf(value))
  return [
    METRICS_LABELS[figure],
    { text: text, bold: true },
    { text: differenceIs(differences, figure, compare.with)?.text ?? '', color: QUIET },
  ]
}
