import { dollars, percent, readFigure, thousands } from '@scope/contract/figures'
import type { MetricsNumber } from '@scope/contract/metrics.words'
import { hundredthsOf, isMoney } from './shown.ts'

type Range = { low: number; high: number } | null

/**
 * What a number usually is here, as a note at its field; `far` where the typed one is not. It never keeps anything
 * from being saved. Null where too few weeks are reported to say.
 */
export function usualNote(field: MetricsNumber, range: Range, text: string) {
  const low = hundredthsOf(range?.low ?? null)
  const high = hundredthsOf(range?.high ?? null)
  if (low === null || high === null) return null
  const value = readFigure(text)
  const far = value !== null && (value < low || value > high)
  // In thousands, unless that says nothing.
  const money = thousands(low) === thousands(high) ? dollars : thousands
  const show = isMoney(field) ? money : percent
  return { far, text: `Usually ${show(low)}–${show(high)} here.` }
}
