import { MATERIAL_TYPES, type MaterialType, PART_SIZE_MIN } from '@scope/contract/work/material.words'
import { invalid } from '../../kernel/refusal.ts'

/** How long an announced file may take to arrive and be attached; and a removed one is kept, should it be missed. */
export const KEPT_MS = 86_400_000
/** Uploads that one person may have begun and not finished within the time that an address holds. */
export const OPEN_MAX = 100

/** Control characters, separators of a path, and what turns the direction in which a name is read. */
const STRANGE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/u
/** A name and its ending. */
const NAMED = /^(.*)\.([^.]+)$/

const isMaterialType = (type: string): type is MaterialType => Object.hasOwn(MATERIAL_TYPES, type)

/** Refuses a name that is no mere name, a type that may not be attached, and an ending that the type does not have. */
export function readType(fileName: string, fileType: string): MaterialType {
  if (STRANGE.test(fileName)) {
    throw invalid('fileName', 'The name of the file has characters that a name cannot have.')
  }
  if (!isMaterialType(fileType)) {
    throw invalid(
      'fileType',
      'Files of this type cannot be attached. Photos, videos, PDFs, text, CSV and Office files can.',
    )
  }
  const endings: readonly string[] = MATERIAL_TYPES[fileType]
  const [, name = '', ending = ''] = NAMED.exec(fileName) ?? []
  if (!endings.includes(ending.toLowerCase())) {
    const wanted = endings.map((one) => `.${one}`).join(' or ')
    throw invalid('fileName', `The name of this file must end in ${wanted}, as its type says.`)
  }
  if (/^[\s.]*$/.test(name)) throw invalid('fileName', 'This file has no name before its ending.')
  return fileType
}

/** The key of a file, from the address that it was sent to or as it is; none where the text holds none. */
export function keyOf(fileUrl: string): string | undefined {
  return /(?:^|\/)([0-9a-f]{32})(?:\?.*)?$/.exec(fileUrl)?.[1]
}

/** The size in bytes of a part: all have the least that S3 takes, but the last. Undefined: there is no such part. */
export function partSize(size: number, number: number): number | undefined {
  const before = (number - 1) * PART_SIZE_MIN
  return number >= 1 && before < size ? Math.min(PART_SIZE_MIN, size - before) : undefined
}

/** Whether the parts are exactly those of a file of this size, in their order. */
export function isWhole(size: number, parts: readonly { number: number; size: number }[]): boolean {
  const right = parts.every(
    (part, index) => part.number === index + 1 && part.size === partSize(size, index + 1),
  )
  return right && parts.length > 0 && partSize(size, parts.length + 1) === undefined
}

/** What bytes of a type may also be recognised as: the same format under another brand. */
const ALSO: Partial<Record<MaterialType, readonly string[]>> = {
  'image/heic': ['image/heif'],
  'video/mp4': ['video/x-m4v'],
}

/** What a page or a drawing with scripts begins with, as browsers sniff it. */
const BEGINS_AS_PAGE =
  /^(?:\u00ef\u00bb\u00bf)?\s*(<(?:\?xml|!--|!doctype|html|head|body|script|svg|iframe|style|title|table|div|font|h1|img|form|a|b|p|br))[\s>/?!-]/i
const HOLDS_PAGE = /<(?:!doctype\s+html|html[\s>]|script[\s>])/i
/** The control characters that texts have: tab, line ends, form feed, escape. Any other tells a binary file. */
const OF_TEXT = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
/** How UTF-16 begins, which Excel writes. */
const MARKS: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }
/** How an archive ends, which readers of archives look for in a file’s last bytes. */
const ARCHIVE_END = 'PK\x05\x06'
const ARCHIVE_END_WITHIN = 65_557
/** How far browsers look to guess a type. */
const SNIFFED = 1445

/**
 * Refuses a file that is not what it claims, by its bytes; `found` is the media type that they tell. So nothing that a
 * browser would run goes in under another name, alone or inside a picture (decisions 8).
 */
export function refuseFalse(
  type: MaterialType,
  { bytes, found }: { bytes: Buffer; found: string | undefined },
): void {
  const text = type.startsWith('text/') ? textOf(bytes) : undefined
  if (text === undefined && found !== type && !ALSO[type]?.includes(found ?? '')) {
    throw invalid(
      'fileUrl',
      `This file is not the ${MATERIAL_TYPES[type][0]} that it says it is, so it was not kept.`,
    )
  }
  if (text !== undefined) refusePage(text)
  if (text !== undefined || type.includes('officedocument')) return
  const media = type !== 'application/pdf'
  const looked = bytes.toString('latin1', 0, media ? bytes.length : SNIFFED)
  if (HOLDS_PAGE.test(looked) || bytes.subarray(-ARCHIVE_END_WITHIN).includes(ARCHIVE_END)) {
    throw invalid('fileUrl', 'This file has another one hidden inside, so it was not kept.')
  }
}

/** A text in UTF-16 with its mark, or in any encoding that has ASCII in it, byte by byte. Undefined: it is none. */
function textOf(bytes: Buffer): string | undefined {
  const encoding = MARKS[bytes.toString('hex', 0, 2)]
  const text = encoding ? decoded(bytes, encoding) : bytes.toString('latin1')
  if (text === undefined) return undefined
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 && !OF_TEXT.has(code)) return undefined
  }
  return text
}

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Refuses a text that is a page: HTML, SVG or other XML. */
function refusePage(text: string): void {
  const begins = BEGINS_AS_PAGE.exec(text.slice(0, SNIFFED))?.[1]
  if (begins === undefined) return
  throw invalid('fileUrl', `Browsers read a text that begins with “${begins}” as a page, so it was not kept.`)
}
