import { dollars, figureOf, percent } from '@scope/contract/kernel/figures'
import { budgetOf, budgetWeeksText, toBudgetText } from '@scope/contract/numbers/budgets.words'
import {
  FIGURE_KINDS,
  FILE_FIGURES,
  type FigureField,
  METRICS_LABELS,
} from '@scope/contract/numbers/metrics.words'
import { tagLabels } from '@scope/contract/numbers/tags.words'
import { colorOf, weeksText } from '@scope/contract/numbers/targets.words'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { distanceLine } from '../../../kernel/export/distance.ts'
import { INK, QUIET, ruled, small } from '../../../kernel/export/paper.ts'
import { weekRange } from '../../../kernel/export/words.ts'
import { type Column, columnsOf, type MetricsExport } from './columns.ts'

const MARGIN = 40

/** A venue's week as a PDF: a row per figure, with the distance to its target below. */
export function documentOf({ shown, made }: MetricsExport): TDocumentDefinitions {
  const { venue, week, metrics } = shown
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
      { text: subject, fontSize: 10, margin: [0, 2, 0, 14] },
      figuresTable(columnsOf(shown)),
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

function figuresTable(columns: readonly Column[]): Content {
  const header: TableCell[] = [
    '',
    ...columns.map(({ name, when }) => ({
      alignment: 'right' as const,
      stack: [{ text: name, bold: true }, small(when)],
    })),
  ]
  const rows = FILE_FIGURES.map((field): TableCell[] => [
    { text: METRICS_LABELS[field], bold: true },
    ...columns.map((column) => figureCell(column, field)),
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

function figureCell({ figures, targets, budgets, span }: Column, field: FigureField): TableCell {
  const show = FIGURE_KINDS[field] === 'money' ? dollars : percent
  const text = show(figureOf(figures[field]))
  const target = targets.find(({ figure }) => figure === field)
  const weeks = target && weeksText(target)
  const budget = budgetOf(budgets, field)
  const budgeted = budget && [
    `budget ${show(figureOf(budget.amount))}`,
    ...[toBudgetText(budget.distance), budgetWeeksText(budget, span)].filter((line) => line !== null),
  ]
  return {
    alignment: 'right',
    stack: [
      { text, fontSize: 11 },
      ...(target?.distance ? [distanceLine(target.distance, colorOf(target))] : []),
      ...(weeks ? [small(weeks)] : []),
      ...(budgeted ?? []).map(small),
    ],
  }
}
