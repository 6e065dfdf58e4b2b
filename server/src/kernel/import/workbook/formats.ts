import { format, getFormatFromId, getFormatInfo } from 'numfmt'
import type { ZipEntry } from '../zip.ts'
import { readXml } from './xml.ts'

/** How the cells of a style show numbers. `isPlain`: what they show is the number itself, rounded. */
export type NumberFormat = { pattern: string; kind: 'date' | 'time' | 'percent' | 'number'; isPlain: boolean }

const GENERAL: NumberFormat = { pattern: 'General', kind: 'number', isPlain: true }

/** The number formats of a workbook by the number of their style, which its cells name. */
export async function readFormats(styles: ZipEntry | undefined): Promise<(style: string) => NumberFormat> {
  const own = new Map<string, string>()
  const ids: string[] = []
  let inCells = false
  if (styles) {
    await readXml(styles.read(), {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt') own.set(numFmtId, formatCode)
        if (name === 'cellXfs') inCells = true
        if (name === 'xf' && inCells) ids.push(numFmtId)
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false
      },
    })
  }
  const formats = new Map<string, NumberFormat>()
  return (style) => {
    const id = ids[Number(style || '0')] ?? '0'
    const numberFormat = formats.get(id) ?? formatOf(own.get(id) ?? getFormatFromId(Number(id)))
    formats.set(id, numberFormat)
    return numberFormat
  }
}

/** No spreadsheet takes a longer one. */
const PATTERN_MAX = 255

function formatOf(pattern: string | undefined): NumberFormat {
  if (!pattern || pattern.length > PATTERN_MAX) return GENERAL
  const { type } = getFormatInfo(pattern)
  const isPlain = type === 'error' || showsItself(pattern)
  if (type === 'percent' || type === 'time') return { pattern, kind: type, isPlain }
  return { pattern, kind: type === 'date' || type === 'datetime' ? 'date' : 'number', isPlain }
}

/** A sign of a currency, a bracket or a blank: it says nothing of how large a number is. */
const SIGN = String.raw`[$€£()+\-–—\s]`
const LITERAL = new RegExp(String.raw`"${SIGN}*"|\\${SIGN}|\[\$${SIGN}*(?:-[^\]]*)?\]`, 'g')
/** Blanks as wide as a letter, a letter that fills, colours and conditions. */
const LOOKS = /[_*].|\[[^$\]][^\]]*\]/gs
const DIGITS = /^(?:General|[#0?.,;$€£()+\-\s]|%(?!%))*$/i
/** Each comma behind the digits divides by a thousand. */
const DIVIDED = /[#0?.],+(?![,#0?])/

/** Whether a pattern has digits and signs alone, and none that divides or multiplies. */
function showsItself(pattern: string): boolean {
  const digits = pattern.replace(LOOKS, '').replace(LITERAL, '')
  return DIGITS.test(digits) && !DIVIDED.test(digits)
}

/** The days from the first day of the other date system, 1 January 1904, to that of this one. */
const DAYS_1904 = 1462
/** 31 December 9999. */
const DAY_MAX = 2_958_465
const DAY_MS = 86_400_000
/** Day 61 is 1 March 1900. Before it Excel has a day that never was. */
const DAY_60 = 60

/**
 * A number of a cell as the cell shows it: a date as `2026-11-16` without its time, a percentage as `22.5%`, everything
 * else as a decimal with at most two decimals, or ten below 1, where it may be a fraction. Never more than it is: what a
 * format hides is still there.
 */
export function showNumber(value: number, { pattern, kind, isPlain }: NumberFormat, is1904: boolean): string {
  if (kind === 'date') return dateOf(value + (is1904 ? DAYS_1904 : 0)) ?? decimal(value)
  if (kind === 'time') return format(pattern, value)
  if (kind === 'percent') return `${decimal(value * 100)}%`
  return !isPlain && format(pattern, value).trim().endsWith('%') ? `${decimal(value)}%` : decimal(value)
}

/** What letters behind a number make of it, as people read them. */
const SCALES: readonly [RegExp, number][] = [
  [/^(?:k|tsd|thousands?)\b/i, 1e3],
  [/^(?:lakhs?)\b/i, 1e5],
  [/^(?:m{1,2}|mn|mio|mil|mill|millions?)\b/i, 1e6],
  [/^(?:crores?)\b/i, 1e7],
  [/^(?:bn?|billions?)\b/i, 1e9],
]
const NUMBER = /(\d[\d,]*)(?:\.(\d+))?(?:E([+-]?\d+))?|\.(\d+)/gi
const SHOWN_MAX = 40

/**
 * What a cell shows if that reads as another number than it holds: `84.2K` where it holds 84.2, or `84` where it holds 84,210.
 * Undefined if a reader sees the number itself, rounded.
 */
export function misleading(value: number, { pattern, kind, isPlain }: NumberFormat): string | undefined {
  if (isPlain || kind === 'date' || kind === 'time') return undefined
  const text = format(pattern, value).trim()
  const numbers = [...text.matchAll(NUMBER)]
  // A format may show 0 as a dash or nothing; a word for a number that is none is no figure.
  const reads =
    numbers.length === 0
      ? value === 0 || !/\p{L}/u.test(text)
      : numbers.some((one) => isNear(one, text, { value, kind })) || isItself(text, value)
  return reads ? undefined : text.slice(0, SHOWN_MAX)
}

/** Whether the digits are those of the number and no word scales them, as in a telephone number. */
const isItself = (written: string, value: number): boolean =>
  !/\p{L}/u.test(written) && written.replace(/\D/g, '').replace(/^0+/, '') === String(Math.abs(value))

function isNear(
  match: RegExpExecArray,
  written: string,
  { value, kind }: { value: number; kind: NumberFormat['kind'] },
): boolean {
  const [text, , decimals = '', exponent = '0', lone = ''] = match
  const behind = written.slice(match.index + text.length).trimStart()
  const scale = SCALES.find(([word]) => word.test(behind))?.[1] ?? 1
  const times = kind === 'percent' && behind.startsWith('%') ? scale / 100 : scale
  const unit = 10 ** (Number(exponent) - Math.max(decimals.length, lone.length)) * times
  return Math.abs(Number(text.replaceAll(',', '')) * times - Math.abs(value)) <= unit * 0.501
}

function dateOf(serial: number): string | undefined {
  // Half a millisecond: times are fractions that are not exact.
  const day = Math.floor(serial + 0.5 / DAY_MS)
  if (!(day >= 1 && day <= DAY_MAX)) return undefined
  const first = Date.UTC(1899, 11, day < DAY_60 ? 31 : 30)
  return new Date(first + day * DAY_MS).toISOString().slice(0, 10)
}

/** A number in decimals, without what binary fractions add. */
function decimal(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return String(value)
  const size = Math.abs(Number(value.toPrecision(15)))
  // Written as 1.005e2, 1.005 becomes 100.5, and not 100.49999999999999.
  const rounded = size < 1 ? size.toFixed(10) : (Math.round(Number(`${size}e2`)) / 100).toFixed(2)
  const text = rounded.replace(/\.?0+$/, '')
  return value < 0 && text !== '0' ? `-${text}` : text
}
