import { bareJpeg } from '@scope/contract/insight/visit/jpeg.words'
import type { PHOTO_TYPES } from '@scope/contract/insight/visit/visit.words'

type PhotoType = (typeof PHOTO_TYPES)[number]

/**
 * Whether a photo holds nothing but its picture: no EXIF, XMP or other texts, which can name the place, and nothing behind
 * its end. What cannot be read to its end holds more than that.
 */
export function isBare(type: PhotoType, bytes: Buffer): boolean {
  if (type === 'image/jpeg') return bareJpeg(bytes)?.length === bytes.length
  return type === 'image/png' ? isBarePng(bytes) : isBareWebp(bytes)
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
