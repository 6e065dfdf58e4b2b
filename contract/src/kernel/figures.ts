/**
 * Money and percentages: reading, storing, computing and showing them (document 1, section 9; decisions 6). A figure is
 * a whole number of hundredths of a dollar or a percent, so that sums are exact. It becomes a number only in JSON and a
 * text only on a screen. All rounding is half away from zero.
 */

import { countText } from './count.words.ts'

export type Hundredths = number

export const MONEY_MAX: Hundredths = 10_000_000_00
export const PERCENT_MAX: Hundredths = 100_00

/** True labor = base × 1.14 (document 2, section 9). Stored with each row, so that history keeps its own. */
export const LABOR_FACTOR = '1.140'
const FACTOR_HUNDREDTHS = 114n

/** Shown instead of a missing figure. */
export const ABSENT = '—'

/** Integer division that rounds half away from zero. */
function divide(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n !== denominator < 0n
  const [top, bottom] = [abs(numerator), abs(denominator)]
  const rounded = Number((top * 2n + bottom) / (bottom * 2n))
  return negative && rounded !== 0 ? -rounded : rounded
}
const abs = (value: bigint): bigint => (value < 0n ? -value : value)

/** A change of money is shown in percent, a change of a percentage in points. */
export type FigureKind = 'money' | 'percent'

const MINUS = '[-−–]'
const SIGNS = [
  new RegExp(`^(\\$?)\\s*${MINUS}\\s*(\\$?.*)$`),
  new RegExp(`^(\\$?.*\\d.*?)\\s*${MINUS}(\\s*%?)$`),
  /^(\$?)\s*\((.*)\)\s*(%?)$/,
]

/** A figure without its minus sign or the brackets of accounting. */
function withoutSign(text: string): { negative: boolean; rest: string } {
  for (const sign of SIGNS) {
    const [, ...parts] = sign.exec(text) ?? []
    if (parts.length > 0) return { negative: true, rest: parts.join('') }
  }
  return { negative: false, rest: text }
}

/** The most characters of a figure. */
const WRITTEN_MAX = 100

/** How accounting formats write zero dollars. */
const ZERO = new RegExp(`^\\$\\s*(?:${MINUS}|${ABSENT})$`)

/**
 * Reads a figure as people write it in a spreadsheet: `$84,210.50`, `22.4%`, `84210`, `(12.00)`. A third decimal rounds
 * half up. Null for any other text, and for ambiguous ones: a comma that does not separate thousands (could be a
 * decimal comma), `84.210` dollars (could be thousands), or the sign of the other kind (wrong column).
 */
export function readFigure(text: string, kind?: FigureKind): Hundredths | null {
  const written = text.trim()
  if (written.length > WRITTEN_MAX) return null
  if (kind !== 'percent' && ZERO.test(written)) return 0
  const { negative, rest } = withoutSign(written)
  const match = /^(\$?)\s*([1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.(\d*))?\s*(%?)$/.exec(rest)
  const [, dollar = '', digits = '', decimals = '', cent = ''] = match ?? []
  const whole = digits.replaceAll(',', '')
  if ((whole === '' && decimals === '') || whole.length > 12) return null
  if ((kind === 'percent' && dollar) || (kind === 'money' && cent)) return null
  if (kind === 'money' && decimals.length === 3 && /^[1-9]\d{0,2}$/.test(digits)) return null
  const third = (decimals[2] ?? '0') >= '5' ? 1 : 0
  const value = Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0').slice(0, 2)) + third
  return negative ? -value || 0 : value
}

/** Whether a cell means that nothing was reported: it is empty or a dash. 0 is a value. */
export const isAbsent = (text: string): boolean => ['', '-', '–', ABSENT].includes(text.trim())

/** Advice for a figure that `readFigure` cannot read, as a sentence. */
export function figureAdvice(text: string, kind: FigureKind): string {
  const example = kind === 'money' ? '84,210.50' : '24.6'
  if (text.trim().startsWith('#')) {
    return 'The spreadsheet could not calculate it. Leave it empty if there is none.'
  }
  if (!/\d/.test(text)) return `Enter a number, such as ${example}.`
  if (kind === 'money' && text.includes('%')) return 'Enter dollars, not a percentage.'
  if (kind === 'percent' && text.includes('$')) return 'Enter a percentage, not dollars.'
  const [, thousands = '', rest = ''] = /^\$?\s*([1-9]\d{0,2})\.(\d{3})$/.exec(text.trim()) ?? []
  if (thousands) {
    const cents = `${thousands}.${rest.replace(/0$/, '')}`
    return `It could be ${thousands},${rest} or ${cents}. Write ${thousands},${rest}.00 or ${cents}.`
  }
  if (/\dE[+-]?\d|\d\s*[KM]$/i.test(text.trim())) return `Write it in full, like ${example}.`
  if (/,\d{1,2}$/.test(text.trim())) {
    return kind === 'money'
      ? `Use a point for decimals and commas for thousands: ${example}.`
      : 'Use a point for decimals: 22.5.'
  }
  return `Write it like ${example}.`
}

/**
 * Asks whether a percentage between 0 and 1 is a fraction: `0.225: did you mean 22.5%?` No bar has such a low share of
 * labor or cost. Null for any other text.
 */
export function fractionQuestion(text: string): string | null {
  const value = Number(text.replace('%', '').trim() || Number.NaN)
  return value > 0 && value < 1 ? `${text.trim()}: did you mean ${Number((value * 100).toFixed(2))}%?` : null
}

/**
 * The figure of a JSON number. Null if there is no number, if it has more than two decimals, or if it is too large to
 * be exact.
 */
export function figureOf(value: number | null | undefined): Hundredths | null {
  if (value === null || value === undefined) return null
  const hundredths = Math.round(value * 100)
  return Number.isSafeInteger(hundredths) && hundredths / 100 === value ? hundredths || 0 : null
}

/** Reads a figure from a PostgreSQL numeric: `84210.50`. */
export function storedFigure(numeric: string | null): Hundredths | null {
  return numeric === null ? null : Math.round(Number(numeric) * 100) || 0
}

/** Writes a figure as a PostgreSQL numeric: `84210.50`. */
export function decimalOf(value: Hundredths): string {
  const positive = Math.abs(value)
  const text = `${Math.floor(positive / 100)}.${String(positive % 100).padStart(2, '0')}`
  return value < 0 ? `-${text}` : text
}

/** A figure as a JSON number of dollars or percent. */
export function numberOf<V extends Hundredths | null>(value: V): V {
  return (value === null ? null : value / 100) as V
}

/** The true labor percent of a base percent: × 1.14, to two decimals. */
export function laborTrue(base: Hundredths): Hundredths {
  return divide(BigInt(base) * FACTOR_HUNDREDTHS, 100n)
}

/** The base labor percent behind a true one, rounded to hundredths (document 2, section 9). */
export function laborBase(trueCost: Hundredths): Hundredths {
  return divide(BigInt(trueCost) * 100n, FACTOR_HUNDREDTHS)
}

/** Prime cost percent: COGS plus true labor. Null if either is missing. */
export function primeCost(cogs: Hundredths | null, labor: Hundredths | null): Hundredths | null {
  return cogs === null || labor === null ? null : cogs + labor
}

/** The sum of the values that are not null. Null if all are. */
export function sumOf(values: readonly (Hundredths | null)[]): Hundredths | null {
  const present = values.filter((value) => value !== null)
  return present.length === 0 ? null : present.reduce((sum, value) => sum + value, 0)
}

/** The mean of the values that are not null. Null if all are. */
export function meanOf(values: readonly (Hundredths | null)[]): Hundredths | null {
  const present = values.filter((value) => value !== null)
  const sum = sumOf(present)
  return sum === null ? null : divide(BigInt(sum), BigInt(present.length))
}

/** Percentages weighted by revenue (decisions 6). Null if no week has both a percentage and a revenue. */
export function weightedMean(
  values: readonly { revenue: Hundredths | null; pct: Hundredths | null }[],
): Hundredths | null {
  let revenue = 0n
  let product = 0n
  for (const value of values) {
    if (value.revenue === null || value.pct === null) continue
    revenue += BigInt(value.revenue)
    product += BigInt(value.revenue) * BigInt(value.pct)
  }
  return revenue === 0n ? null : divide(product, revenue)
}

/** Growth in hundredths of a percent. Null without an earlier figure. */
export function growthOf(now: Hundredths | null, before: Hundredths | null): Hundredths | null {
  if (now === null || before === null || before === 0) return null
  return divide(BigInt(now - before) * 10_000n, BigInt(Math.abs(before)))
}

/** The change in points or dollars. Null if either figure is missing. */
export function changeOf(now: Hundredths | null, before: Hundredths | null): Hundredths | null {
  return now === null || before === null ? null : now - before
}

/** The share `part / whole` in hundredths of a percent. Null if `whole` is 0. */
export function shareOf(part: number, whole: number): Hundredths | null {
  return whole === 0 ? null : divide(BigInt(part) * 10_000n, BigInt(whole))
}

/** A change in labor percent, split into the part caused by sales and the part caused by labor dollars. */
export type LaborSplit = { change: Hundredths; sales: Hundredths; dollars: Hundredths }

/**
 * Splits a change of true labor percent. With revenue R₀, R₁ and labor dollars L₀, L₁, the sales part is L₀/R₁ − L₀/R₀
 * and the dollars part is the rest. All three are in tenths of a point, and the change is that of the shown
 * percentages, so that the figures on a screen add up. A part is 0 if rounding gives it the wrong sign.
 */
export function laborSplit(
  before: { revenue: Hundredths | null; pct: Hundredths | null },
  now: { revenue: Hundredths | null; pct: Hundredths | null },
): LaborSplit | null {
  if (before.pct === null || now.pct === null || !before.revenue || !now.revenue) return null
  const atNewSales = divide(BigInt(before.pct) * BigInt(before.revenue), BigInt(now.revenue))
  const change = pointsChange(now.pct, before.pct)
  const sales = units(atNewSales - before.pct, 10) * 10
  const dollars = change - sales
  const more = BigInt(now.pct) * BigInt(now.revenue) - BigInt(before.pct) * BigInt(before.revenue)
  if (isLike(dollars, Number(more))) return { change, sales, dollars }
  return { change, sales: isLike(change, before.revenue - now.revenue) ? change : 0, dollars: 0 }
}

/** Whether a rounded part has the same sign as its cause. */
const isLike = (part: Hundredths, cause: number): boolean =>
  part === 0 || Math.sign(part) === Math.sign(cause)

/** The change of a percentage between the shown figures, in tenths of a point. */
export function pointsChange(now: Hundredths, before: Hundredths): Hundredths {
  return (units(now, 10) - units(before, 10)) * 10
}

/** The value in `unit`s, rounded half away from zero. */
function units(value: Hundredths, unit: number): number {
  return divide(BigInt(value), BigInt(unit))
}

const oneDecimal = (tenths: number): string => `${countText(Math.floor(tenths / 10))}.${tenths % 10}`
const signOf = (value: number): string => (value < 0 ? '−' : '')

type Shown = Hundredths | null | undefined

/** `$84,211`: dollars without decimals. */
export function dollars(value: Shown): string {
  if (value === null || value === undefined) return ABSENT
  const whole = units(value, 100)
  return `${signOf(whole)}$${countText(Math.abs(whole))}`
}

/** `$4,212K`: revenue in thousands. */
export function thousands(value: Shown): string {
  if (value === null || value === undefined) return ABSENT
  const whole = units(value, 100_000)
  return `${signOf(whole)}$${countText(Math.abs(whole))}K`
}

/** `24.6%`: one decimal. */
export function percent(value: Shown): string {
  if (value === null || value === undefined) return ABSENT
  const tenths = units(value, 10)
  return `${signOf(tenths)}${oneDecimal(Math.abs(tenths))}%`
}

const signed = (value: Hundredths, unit: string): string => {
  const tenths = units(value, 10)
  const sign = tenths > 0 ? '+' : signOf(tenths)
  return `${sign}${oneDecimal(Math.abs(tenths))}${unit}`
}

/** `+3.1%` or `−3.1%`: growth, with a real minus sign. */
export function growth(value: Shown): string {
  return value === null || value === undefined ? ABSENT : signed(value, '%')
}

/** `+0.8 pts`: a change in percentage points. */
export function points(value: Shown): string {
  return value === null || value === undefined ? ABSENT : signed(value, ' pts')
}
