import { inflateSync } from 'node:zlib'

const [HEADER, ENTRY] = [44, 20]
const [SFNT_HEADER, SFNT_ENTRY] = [12, 16]

/**
 * Unpacks a WOFF file (W3C, WOFF 1.0) to the font inside. The PDF library reads WOFF too, but inflates a whole table for
 * each glyph, which takes seconds in a large font.
 */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER + index * ENTRY
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field))
    const bytes = woff.subarray(offset, (offset ?? 0) + (packed ?? 0))
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      table: packed === length ? bytes : inflateSync(bytes),
    }
  })
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const parts = [head]
  let offset = head.length
  for (const [index, { tag, checksum, table }] of entries.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    // Tables begin at multiples of four bytes.
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
