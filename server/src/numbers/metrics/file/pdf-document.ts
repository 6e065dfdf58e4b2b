import type { Comparison } from '@scope/contract/company/settings.words'
import { dollars, figureOf, percent } from '@scope/contract/kernel/figures'
import {
  comparedText,
  comparedWithText,
  differenceIn,
  differenceIs,
} from '@scope/contract/numbers/differences.words'
import {
  FIGURE_KINDS,
  FILE_FIGURES,
  type FigureField,
  METRICS_LABELS,
} from '@scope/contract/numbers/metrics.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { TARGET_FIGURES } from '@scope/contract/numbers/targets.words'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { differenceLine } from '../../../kernel/export/difference.ts'
import { INK, QUIET, ruled, small } from '../../../kernel/export/paper.ts'
import { weekRange } from '../../../kernel/export/words.ts'
import { type Column, columnsOf, comparisonOf, type MetricsExport } from './columns.ts'

const MARGIN = 40

/** A venue's week as a PDF: a row per figure, each with one comparison below. */
export function documentOf({ shown, made }: MetricsExport): TDocumentDefinitions {
  const { venue, week, metrics } = shown
  const columns = columnsOf(shown)
  const comparison = comparisonOf(shown, columns)
  const title = `${venue.name} Metrics`
  const subject = `Week of ${weekRange([week])}`
  return {
    info: { title, author: 'Scope', subject },
    pageSize: 'LETTER',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: 'Sans', fontSize: 9, color: INK, lineHeight: 1.15 },
    footer: { text: made, color: QUIET, fontSize: 8, margin: [MARGIN, 14, MARGIN, 0] },
    content: [
      { text: title, font: 'Serif', fontSize: 28, lineHeight: 1 },
      { text: subject, fontSize: 10, margin: [0, 2, 0, comparison ? 2 : 14] },
      ...(comparison
        ? [{ ...small(comparedWithText(comparison) ?? ''), margin: [0, 0, 0, 14] } satisfies Content]
        : []),
      figuresTable(columns, comparison),
      ...(metrics && metrics.tags.length > 0
        ? [
            {
              text: `${METRICS_LABELS.tags}: ${tagLabels(metrics.tags)}`,
              margin: [0, 12, 0, 0],
            } satisfies Content,
          ]
        : []),
      ...(metrics?.notes
        ? [{ text: `${METRICS_LABELS.notes}: ${metrics.notes}`, margin: [0, 12, 0, 0] } satisfies Content]
        : []),
    ],
  }
}

function figuresTable(columns: readonly Column[], comparison: Comparison | null): Content {
  const header: TableCell[] = [
    '',
    ...columns.map(({ name, when, differences, span }) => {
      const weeks = comparedText(differenceIn(differences ?? [], 'revenue')?.compared ?? span, span)
      return {
        alignment: 'right' as const,
        stack: [{ text: name, bold: true }, small(when), ...(weeks ? [small(weeks)] : [])],
      }
    }),
  ]
  const rows = FILE_FIGURES.map((field): TableCell[] => [
    { text: METRICS_LABELS[field], bold: true },
    ...columns.map((column) => figureCell(column, field, comparison)),
  ])
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [80, ...columns.map(() => '*')],
      body: [header, ...rows],
    },
    layout: ruled(4),
  }
}

function figureCell(
  { figures, differences }: Column,
  field: FigureField,
  comparison: Comparison | null,
): TableCell {
  const show = FIGURE_KINDS[field] === 'money' ? dollars : percent
  const figure = TARGET_FIGURES.find((one) => one === field)
  return {
    alignment: 'right',
    stack: [
      { text: show(figureOf(figures[field])), fontSize: 11 },
      ...differenceLine(figure ? differenceIs(differences ?? [], figure, comparison) : null),
    ],
  }
}
