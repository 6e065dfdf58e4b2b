import { MATERIAL_TYPES, type MaterialType, PART_SIZE_MIN } from '@scope/contract/material.words'
import { invalid } from '../../refusal.ts'

/** How long an announced file may take to arrive and be attached; and a removed one is kept, should it be missed. */
export const KEPT_MS = 86_400_000
/** Uploads that one person may have begun and not finished: what is not finished goes after a day. */
export const OPEN_MAX = 100

/** Control characters, separators of a path, and what turns the direction in which a name is read. */
const STRANGE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069/\\]/u

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
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (!endings.includes(ending)) {
    const wanted = endings.map((one) => `.${one}`).join(' or ')
    throw invalid('fileName', `The name of this file must end in ${wanted}, as its type says.`)
  }
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
  /^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|!--|!doctype|html|head|body|script|svg|iframe|style|title|table|div|font|h1|img|form|a|b|p|br)[\s>/?!-]/i
const HOLDS_PAGE = /<(?:!doctype\s+html|html[\s>]|script[\s>])/i
/** The control bytes that texts have: tab, line ends, form feed, escape. Any other tells a binary file. */
const OF_TEXT = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
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
  const isText = type.startsWith('text/')
  const right = isText ? isPlainText(bytes) : found === type || ALSO[type]?.includes(found ?? '')
  if (!right) {
    throw invalid(
      'fileUrl',
      `This file is not the ${MATERIAL_TYPES[type][0]} that it says it is, so it was not kept.`,
    )
  }
  if (isText || type.includes('officedocument')) return
  const media = type !== 'application/pdf'
  const looked = bytes.toString('latin1', 0, media ? bytes.length : SNIFFED)
  if (HOLDS_PAGE.test(looked) || bytes.subarray(-ARCHIVE_END_WITHIN).includes(ARCHIVE_END)) {
    throw invalid('fileUrl', 'This file has another one hidden inside, so it was not kept.')
  }
}

/** Text in any encoding that has ASCII in it, and no page: neither HTML nor SVG nor other XML. */
function isPlainText(bytes: Buffer): boolean {
  const text = bytes.every((byte) => byte >= 0x20 || OF_TEXT.has(byte))
  return text && !BEGINS_AS_PAGE.test(bytes.toString('latin1', 0, SNIFFED))
}
