import { Unreadable } from './bounds.ts'
import { binaryKind, OLD_WORKBOOK, oldOfficeKind } from './kinds.ts'

/** The text of a file that is not packed. Throws `Unreadable`, with what the file is if it is no CSV file. */
export async function readText(bytes: Uint8Array): Promise<string> {
  // UTF-16 has NUL bytes, as binary files have.
  const other = oldOfficeKind(bytes) ?? (wideOrder(bytes) ? undefined : await binaryKind(bytes))
  if (other) throw new Unreadable(other)
  return csvOf(decodeText(bytes))
}

/** A text that may be CSV. Throws `Unreadable`, with what it is instead. */
export function csvOf(text: string): string {
  const other = otherKind(text)
  if (other) throw new Unreadable(other)
  return text
}

/** Rows or a row of JSON. It is not parsed: brackets without end would take long. */
const JSON_START = /^\s*(?:\[\s*[[\]{]|\{\s*[}"])/

/** The error of a text that is no CSV file: what it is and what to do. Undefined if it may be one. */
function otherKind(text: string): string | undefined {
  if (text.startsWith('%PDF-')) return 'This is a PDF. Save the table as CSV instead.'
  if (JSON_START.test(text)) return 'This is a JSON file. Save the table as .xlsx or CSV.'
  if (!/^\s*<[a-z!?]/i.test(text)) return undefined
  return /<(?:\w+:)?Workbook[\s>]/.test(text)
    ? OLD_WORKBOOK
    : 'This is a web page. Open it in a spreadsheet and save it as CSV.'
}

/**
 * Decodes an exported file: UTF-8, or what spreadsheets write instead: UTF-16 with or without a byte-order mark, UTF-8
 * with single bytes of the Windows code page, that code page, or the one of an old Mac.
 */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideOrder(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeOther(Buffer.from(bytes).toString('latin1'))
  }
}

const SAMPLE = 2000

/** The byte order of UTF-16, by its mark or by the zeros beside letters, digits and separators. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const share = (odd: 0 | 1) =>
    sample.filter((byte, at) => byte === 0 && at % 2 === odd).length / sample.length
  const [even, odd] = [share(0), share(1)]
  if (odd > 0.2 && even < 0.02) return 'utf-16le'
  return even > 0.2 && odd < 0.02 ? 'utf-16be' : undefined
}

const BYTE_ORDER_MARK = '\xef\xbb\xbf'
/** A letter of UTF-8 in several bytes, or a byte that is none. */
const PARTS = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g

/** More stray bytes are no accident, whatever mark the file begins with. */
const STRAY_MAX = 10_000
/** How many bytes are looked at to find the encoding. */
const TOLD_BY = 1_000_000

/** Decodes bytes, one per character, that are not all UTF-8. */
function decodeOther(bytes: string): string {
  const parts = bytes.slice(0, TOLD_BY).match(PARTS) ?? []
  const letters = parts.filter((part) => part.length > 1).length
  const others = parts.length - letters
  if (letters > others || (bytes.startsWith(BYTE_ORDER_MARK) && others < STRAY_MAX)) {
    return bytes.replace(PARTS, partDecoder()).replace(/^\uFEFF/, '')
  }
  const encoding = isOfMac(bytes) ? 'macintosh' : 'windows-1252'
  return new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1'))
}

/** Decodes a letter of UTF-8, or a byte of Windows. A file has few different ones, many times. */
function partDecoder(): (part: string) => string {
  const [utf8, windows] = [new TextDecoder('utf-8', { ignoreBOM: true }), new TextDecoder('windows-1252')]
  const decoded = new Map<string, string>()
  return (part) => {
    const text = decoded.get(part) ?? (part.length > 1 ? utf8 : windows).decode(Buffer.from(part, 'latin1'))
    decoded.set(part, text)
    return text
  }
}

/** Mac Roman’s á, à, ä, ã, ç, é, è, ê, ò and ü behind a small letter, where Windows has ‡, ˆ, Š, ‹, Ž, ˜, Ÿ or nothing. */
const MAC_LETTER = /[a-z][\x87\x88\x8a\x8b\x8d-\x90\x98\x9f]/
/** An accented letter of Windows in a word. Mac Roman has signs there. */
const WINDOWS_LETTER = /[a-z][\xdf-\xff]|[\xc0-\xff][a-z]/i

/** Whether an old Mac wrote a text: its lines end with \r alone, or its letters are some only there. */
function isOfMac(bytes: string): boolean {
  if (/\r(?!\n)/.test(bytes) && !bytes.includes('\n')) return true
  return MAC_LETTER.test(bytes) && !WINDOWS_LETTER.test(bytes)
}
