import type { Reply } from '@scope/contract/calls'
import { changeOf, figureOf, growth, growthOf, type Hundredths, points } from '@scope/contract/kernel/figures'
import type { Tone } from '../../ui/Chip.tsx'
import { type FigureField, isMoney } from './shown.ts'

type Split = Reply<'GET /api/venues/:venue/metrics'>['compared']['lastWeek']['split']

export type Change = { text: string; tone: Tone }

/**
 * The difference between two figures: money in percent, percentages in points. More money is better, a higher cost
 * percentage is worse. Null when either is missing.
 */
export function changeFrom(field: FigureField, now: number | null, before: number | null): Change | null {
  const figures = [figureOf(now), figureOf(before)] as const
  const money = isMoney(field)
  const change = money ? growthOf(...figures) : changeOf(...figures)
  if (change === null) return null
  return { text: money ? growth(change) : points(change), tone: toneOf(money ? change : -change) }
}

/** The tone by sign; a difference that rounds to zero is neutral. */
function toneOf(gain: Hundredths): Tone {
  if (Math.abs(gain) < 5) return 'quiet'
  return gain > 0 ? 'on-track' : 'at-risk'
}

/**
 * Explains the change of true labor in one sentence: the part from sales and the part from labor dollars, in tenths
 * that add up to the whole change.
 */
export function splitSentence(split: Split): string | null {
  if (!split) return null
  const change = tenths(split.change)
  const sales = tenths(split.sales)
  const dollars = change - sales
  const parts = [
    sales === 0 ? null : `${plain(sales)} from ${sales > 0 ? 'lower' : 'higher'} sales`,
    dollars === 0 ? null : `${plain(dollars)} from ${dollars > 0 ? 'more' : 'fewer'} labor dollars`,
  ].filter((part) => part !== null)
  const causes = parts.length > 0 ? `: ${parts.join(', ')}` : ''
  return `True labor ${change === 0 ? 'is the same as in' : `${points(change)} on`} the previous week${causes}.`
}

/** Rounds hundredths to tenths, half away from zero; the result is in hundredths. */
const tenths = (value: number): Hundredths =>
  Math.sign(value) * Math.round(Math.abs(figureOf(value) ?? 0) / 10) * 10 || 0

const plain = (value: Hundredths): string => points(value).replace(' pts', '')
