import { format, getFormatFromId, getFormatInfo } from 'numfmt'
import type { ZipEntry } from '../zip.ts'
import { readXml } from './xml.ts'

/** How the cells of a style show numbers. */
export type NumberFormat = { pattern: string; kind: 'date' | 'time' | 'percent' | 'number' }

const GENERAL: NumberFormat = { pattern: 'General', kind: 'number' }

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
  const known = new Map<string, NumberFormat>()
  return (style) => {
    const id = ids[Number(style || '0')] ?? '0'
    const found = known.get(id) ?? formatOf(own.get(id) ?? getFormatFromId(Number(id)))
    known.set(id, found)
    return found
  }
}

function formatOf(pattern: string | undefined): NumberFormat {
  if (!pattern) return GENERAL
  const { type } = getFormatInfo(pattern)
  if (type === 'percent' || type === 'time') return { pattern, kind: type }
  return { pattern, kind: type === 'date' || type === 'datetime' ? 'date' : 'number' }
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
export function showNumber(value: number, { pattern, kind }: NumberFormat, is1904: boolean): string {
  if (kind === 'date') return dateOf(value + (is1904 ? DAYS_1904 : 0)) ?? decimal(value)
  if (kind === 'time') return format(pattern, value)
  return kind === 'percent' ? `${decimal(value * 100)}%` : decimal(value)
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
