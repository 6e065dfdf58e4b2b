import type { PHOTO_TYPES } from '@scope/contract/insight/visit/visit.words'

type PhotoType = (typeof PHOTO_TYPES)[number]

/**
 * Whether a photo holds nothing but its picture: no EXIF, XMP or other texts, which can name the place, and nothing behind
 * its end. What cannot be read to its end holds more than that.
 */
export function isBare(type: PhotoType, bytes: Buffer): boolean {
  if (type === 'image/jpeg') return isBareJpeg(bytes)
  return type === 'image/png' ? isBarePng(bytes) : isBareWebp(bytes)
}

const [SOI, EOI, SOS, TEM] = [0xd8, 0xd9, 0xda, 0x01]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** The segments of programs that a bare picture may have: JFIF, a color profile, and how Adobe stores colors. */
const PLAIN_SEGMENTS: Record<number, string> = { 224: 'JF', 226: 'ICC_PROFILE\0', 238: 'Adobe' }
const isOfPrograms = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** A JPEG is a sequence of markers, each with a segment whose first two bytes are its length, and scans of data. */
function isBareJpeg(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) !== 0xff00 + SOI) return false
  let at = 2
  while (at + 2 <= bytes.length) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    if (marker === 0xff) at += 1
    else if (marker === EOI) return at + 2 === bytes.length
    else if (isRestart(marker) || marker === TEM) at += 2
    else {
      if (marker === 0 || at + 4 > bytes.length) return false
      const end = at + 2 + bytes.readUInt16BE(at + 2)
      const plain = PLAIN_SEGMENTS[marker]
      if (isOfPrograms(marker) && (!plain || !bytes.toString('latin1', at + 4, end).startsWith(plain)))
        return false
      at = marker === SOS ? endOfScan(bytes, end) : end
    }
  }
  return false
}

/** In the data of a scan a byte 255 is followed by 0; anything else, except a restart, is the next marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !isRestart(next)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

const PNG_SIGNATURE = 8
const PNG_CHUNK = 12
/** Chunks with a picture, its colors and its movement. */
const PLAIN_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)

/** A PNG is a sequence of chunks: a length, a name, data and a check sum. */
function isBarePng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE
  while (at + PNG_CHUNK <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!PLAIN_CHUNKS.has(name)) return false
    at += PNG_CHUNK + bytes.readUInt32BE(at)
    if (name === 'IEND') return at === bytes.length
  }
  return false
}

const WEBP_HEADER = 12
const WEBP_CHUNK = 8
const PLAIN_PARTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])

/** A WebP is a RIFF file: a header with the length of the rest, and parts of an even length. */
function isBareWebp(bytes: Buffer): boolean {
  let at = WEBP_HEADER
  if (bytes.length < at || bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  while (at + WEBP_CHUNK <= bytes.length) {
    if (!PLAIN_PARTS.has(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += WEBP_CHUNK + size + (size % 2)
  }
  return at === bytes.length
}
