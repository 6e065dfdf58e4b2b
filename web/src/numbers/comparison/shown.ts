import type { Reply } from '@scope/contract/calls'
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
import { FIGURE_KINDS, METRICS_LABELS } from '@scope/contract/numbers/metrics.words'

type Week = Reply<'GET /api/venues/:venue/metrics'>

/** A number of a week that is shown and can be opened to where it came from. */
export type FigureField = keyof Week['trend'][number]['figures']

export const FIGURE_LABELS: Record<FigureField, string> = {
  ...METRICS_LABELS,
  primeCostPct: 'Prime cost %',
}

type Version = {
  revenue: number | null
  laborBasePct: number | null
  laborTruePct: number | null
  cogsPct: number | null
  tips: number | null
}

export const isMoney = (field: FigureField): boolean => FIGURE_KINDS[field] === 'money'

/** `$61,204`, `28.0%` or a dash. */
export function figureText(field: FigureField, value: number | null): string {
  return isMoney(field) ? dollars(figureOf(value)) : percent(figureOf(value))
}

/** `$61K` or `28.0%`: a place on an axis, which need not be a figure. */
export function axisText(field: FigureField, value: number): string {
  const figure = Math.round(value * 100)
  return isMoney(field) ? thousands(figure) : percent(figure)
}

/** `$61,204.50`, `24.64%` or a dash: as it is stored, for those who check. */
export function exactText(field: FigureField, value: number | null): string {
  const figure = figureOf(value)
  if (figure === null) return ABSENT
  if (!isMoney(field)) return `${decimalOf(figure)}%`
  return `${dollars(figure - (figure % 100))}${decimalOf(figure).slice(-3)}`
}

/** The field's number in a stored week; prime cost is computed from the two that it is made of. */
export function valueIn(version: Version, field: FigureField): number | null {
  if (field !== 'primeCostPct') return version[field]
  return numberOf(primeCost(figureOf(version.cogsPct), figureOf(version.laborTruePct)))
}
