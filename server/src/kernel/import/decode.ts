/**
 * Decodes an exported file: UTF-8, or what spreadsheets write instead: UTF-16 with or without a byte-order mark, UTF-8
 * with single bytes of the Windows code page, that code page, or the one of an old Mac, whose lines end with \r alone.
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

/** Decodes bytes, one per character, that are not all UTF-8. */
function decodeOther(bytes: string): string {
  const decode = (part: string, encoding: string) =>
    new TextDecoder(encoding).decode(Buffer.from(part, 'latin1'))
  const parts = bytes.match(PARTS) ?? []
  const letters = parts.filter((part) => part.length > 1).length
  if (bytes.startsWith(BYTE_ORDER_MARK) || letters > parts.length - letters) {
    const text = bytes.replace(PARTS, (part) => decode(part, part.length > 1 ? 'utf-8' : 'windows-1252'))
    return text.replace(/^\uFEFF/, '')
  }
  return decode(bytes, /\r(?!\n)/.test(bytes) && !bytes.includes('\n') ? 'macintosh' : 'windows-1252')
}
