/** What a JPEG says besides its picture. No schema here: the browser loads this file. */

const [SOI, EOI, SOS, TEM] = [0xd8, 0xd9, 0xda, 0x01]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
const isOfPrograms = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
/** The segments of programs that belong to the picture: JFIF, a color profile, and how Adobe stores colors. */
const OF_PICTURE: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

/**
 * The bytes of a JPEG without EXIF, XMP and other texts, which can name the place, and without what is behind its end.
 * Undefined for what cannot be read to its end. Browsers of Apple write EXIF into what a canvas encodes.
 */
export function bareJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  // A sequence of markers, each with a segment whose first two bytes are its length, and scans of data.
  while (at + 2 <= bytes.length) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    if (marker === 0) return undefined
    if (marker === EOI) return joined([...kept, bytes.subarray(at, at + 2)])
    const end = endOfSegment(bytes, at, marker)
    if (!isOfPrograms(marker) || startsWith(bytes, at + 4, OF_PICTURE[marker]))
      kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

function endOfSegment(bytes: Uint8Array, at: number, marker: number): number {
  // A byte that fills, and markers without a segment.
  if (marker === 0xff) return at + 1
  if (isRestart(marker) || marker === TEM) return at + 2
  const end = at + 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0)
  return marker === SOS ? endOfScan(bytes, end) : end
}

/** In the data of a scan a byte 255 is followed by 0; anything else, except a restart, is the next marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !isRestart(next)) return at
    at = bytes.indexOf(0xff, at + 2)
  }
  return bytes.length
}

const startsWith = (bytes: Uint8Array, at: number, text: string | undefined): boolean =>
  text !== undefined && [...text].every((letter, nth) => bytes[at + nth] === letter.charCodeAt(0))

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
