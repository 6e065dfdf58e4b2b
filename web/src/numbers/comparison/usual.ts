import { dollars, figureOf, percent, readFigure, thousands } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { isMoney } from './shown.ts'

type Range = { low: number; high: number } | null

/**
 * What a number usually is here, as a note at its field; `far` where the typed one is not. It never keeps anything
 * from being saved. Null where too few weeks are reported to say.
 */
export function usualNote(field: MetricsNumber, range: Range, text: string) {
  const low = figureOf(range?.low ?? null)
  const high = figureOf(range?.high ?? null)
  if (low === null || high === null) return null
  const value = readFigure(text, FIGURE_KINDS[field])
  const far = value !== null && (value < low || value > high)
  // In thousands, unless that says nothing.
  const money = thousands(low) === thousands(high) ? dollars : thousands
  const show = isMoney(field) ? money : percent
  return { far, text: `Usually ${show(low)}–${show(high)} here.` }
}
