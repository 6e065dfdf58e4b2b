import { dollars, figureOf, percent, readFigure, thousands } from '@scope/contract/kernel/figures'
import { FIGURE_KINDS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import { isMoney } from './shown.ts'

type Range = { low: number; high: number } | null

/**
 * A note with the usual range of a number at this venue; `far` when the typed one is outside it. It never blocks
 * saving. Null when too few weeks are reported.
 */
export function usualNote(field: MetricsNumber, range: Range, text: string) {
  const low = figureOf(range?.low ?? null)
  const high = figureOf(range?.high ?? null)
  if (low === null || high === null) return null
  const value = readFigure(text, FIGURE_KINDS[field])
  const far = value !== null && (value < low || value > high)
  // In thousands, unless both ends look the same.
  const money = thousands(low) === thousands(high) ? dollars : thousands
  const show = isMoney(field) ? money : percent
  const usually = `Usually ${show(low)}–${show(high)} here.`
  if (field === 'revenue' && value === 0)
    return { far, text: `Was it closed? Choose Closed, without a number. ${usually}` }
  return { far, text: far ? `${usually} Check it before you save.` : usually }
}
