import {
  ABSENT,
  decimalOf,
  dollars,
  figureOf,
  numberOf,
  percent,
  primeCost,
  thousands,
} from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, type FigureField, type StoredFigure } from '@scope/contract/numbers/metrics.words'

type Version = Record<StoredFigure, number | null>

/** Two lines for a narrow heading with `whitespace-pre`: bracketed text goes below. */
export const inTwoLines = (label: string): string => label.replace(' (', '\n(')

/** Keeps the percent sign on the line of its label. */
export const together = (label: string): string => label.replace(' %', '\u00a0%')

export const isMoney = (field: FigureField): boolean => FIGURE_KINDS[field] === 'money'

/** `$61,204`, `28.0%` or a dash. */
export function figureText(field: FigureField, value: number | null): string {
  return isMoney(field) ? dollars(figureOf(value)) : percent(figureOf(value))
}

/** An axis label: `$61K` or `28.0%`. */
export function axisText(field: FigureField, value: number): string {
  const figure = Math.round(value * 100)
  return isMoney(field) ? thousands(figure) : percent(figure)
}

/** The exact stored value: `$61,204.50`, `24.64%` or a dash. */
export function exactText(field: FigureField, value: number | null): string {
  const figure = figureOf(value)
  if (figure === null) return ABSENT
  if (!isMoney(field)) return `${decimalOf(figure)}%`
  return `${dollars(figure - (figure % 100))}${decimalOf(figure).slice(-3)}`
}

/** The field’s number in a stored week; prime cost is the sum of COGS and true labor. */
export function valueIn(version: Version, field: FigureField): number | null {
  if (field !== 'primeCostPct') return version[field]
  return numberOf(primeCost(figureOf(version.cogsPct), figureOf(version.laborTruePct)))
}
