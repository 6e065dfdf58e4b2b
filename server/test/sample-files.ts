import { crc32 } from 'node:zlib'
import type { MaterialType } from '@scope/contract/work/material.words'

/** A small archive with uncompressed entries. */
export function archiveOf(entries: Record<string, string>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)]
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(path.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), about, path, bytes])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    files.push(file)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), about, place, path]))
    offset += file.length
  }
  const end = Buffer.alloc(18)
  const list = Buffer.concat(directory)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end])
}

const office = (part: string, type: string) =>
  archiveOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: '<?xml version="1.0"?><x/>',
  })

/** The first box of an ISO media file (film or picture) of a brand. */
const film = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`),
    Buffer.alloc(64),
  ])

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export const JPEG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.alloc(200, 7),
  Buffer.from('ffd9', 'hex'),
])
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** A small file of every type that may be attached. */
export const SAMPLES: Record<MaterialType, Buffer> = {
  'image/jpeg': JPEG,
  'image/png': PNG,
  'image/webp': Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0'), Buffer.alloc(12)]),
  'image/gif': GIF,
  'image/heic': film('heic'),
  'application/pdf': PDF,
  'text/plain': Buffer.from('Ünder the bar: 3 < 4 bottles.\r\n<3 the team\n'),
  'text/csv': Buffer.from('BMW,Caf\xe9\n1,2\n', 'latin1'),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': office(
    'word/document.xml',
    'wordprocessingml.document',
  ),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': office(
    'xl/workbook.xml',
    'spreadsheetml.sheet',
  ),
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': office(
    'ppt/presentation.xml',
    'presentationml.presentation',
  ),
  'video/mp4': film('isom'),
  'video/quicktime': film('qt  '),
}
