import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  MATERIAL_TYPES,
  type MaterialType,
  PART_SIZE_MIN,
  UNATTACHED_COMPANY_MAX,
  UNATTACHED_MAX,
} from '@scope/contract/work/material.words'
import { invalid, tooMany } from '../../kernel/refusal.ts'

const MINUTE_MS = 60_000
/** How long an upload may take until it is attached. Its address is valid for a quarter of that. */
export const UNATTACHED_MS = 60 * MINUTE_MS
/** How long a removed file is kept in case it is missed. */
export const REMOVED_MS = 24 * UNATTACHED_MS
/** Most unfinished uploads of one person while their addresses are valid. */
export const OPEN_MAX = 100

/** Uploads that are not attached: their bytes, and when the oldest was begun. */
export type Unattached = { bytes: number; oldest: Date | null }

/**
 * Refuses an upload of `size` bytes over the person's or the company's budget, or one too many while the addresses of
 * the others are valid (`open`). Says when there is room again.
 */
export function refuseOverBudget(
  held: { open: number; own: Unattached; company: Unattached },
  { size, now, validMs }: { size: number; now: Date; validMs: number },
): void {
  if (held.open >= OPEN_MAX) {
    throw tooMany('You have too many unfinished uploads.', validMs / 1000)
  }
  for (const [{ bytes, oldest }, max, whose] of [
    [held.own, UNATTACHED_MAX, 'You have'],
    [held.company, UNATTACHED_COMPANY_MAX, 'Your company has'],
  ] as const) {
    if (bytes + size <= max) continue
    const freed = (oldest ?? now).getTime() + UNATTACHED_MS
    const minutes = Math.max(1, Math.ceil((freed - now.getTime()) / MINUTE_MS))
    throw tooMany(`${whose} too many files that are not attached yet.`, minutes * 60)
  }
}

/** Control characters, path separators, and characters that change the reading direction. */
const STRANGE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/u
/** A name and its ending. */
const NAMED = /^(.*)\.([^.]+)$/

const isMaterialType = (type: string): type is MaterialType => Object.hasOwn(MATERIAL_TYPES, type)

/** Refuses unsafe file names, types that may not be attached, and extensions that do not match the type. */
export function readType(fileName: string, fileType: string): MaterialType {
  if (STRANGE.test(fileName)) {
    throw invalid('fileName', 'The file name has characters that are not allowed. Rename the file.')
  }
  if (!isMaterialType(fileType)) {
    throw invalid(
      'fileType',
      'This file type cannot be attached. Use a photo, video, PDF, text, CSV or Office file.',
    )
  }
  const endings: readonly string[] = MATERIAL_TYPES[fileType]
  const [, name = '', ending = ''] = NAMED.exec(fileName) ?? []
  if (!endings.includes(ending.toLowerCase())) {
    const wanted = endings.map((one) => `.${one}`).join(' or ')
    throw invalid('fileName', `The file name must end in ${wanted}. Rename the file.`)
  }
  if (/^[\s.]*$/.test(name))
    throw invalid('fileName', 'The file name is missing before the extension. Rename the file.')
  return fileType
}

/** The key of an upload, from its address or given directly. Undefined if there is none. */
export function keyOf(fileUrl: string): string | undefined {
  return /(?:^|\/)([0-9a-f]{32})(?:\?.*)?$/.exec(fileUrl)?.[1]
}

const NONCE_BYTES = 8

/** A key that shows whose it is, so that nothing has to be stored until its file is attached. */
export function keyFor(userId: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES).toString('hex')
  return nonce + markOf(nonce, userId, secret)
}

/** Whether a key was made for this person by `keyFor`. */
export const isKeyOf = (key: string, userId: string, secret: string): boolean => {
  const [nonce, mark] = [key.slice(0, 2 * NONCE_BYTES), key.slice(2 * NONCE_BYTES)]
  const due = markOf(nonce, userId, secret)
  return mark.length === due.length && timingSafeEqual(Buffer.from(mark), Buffer.from(due))
}

const markOf = (nonce: string, userId: string, secret: string): string =>
  createHmac('sha256', secret)
    .update(`upload ${userId} ${nonce}`)
    .digest('hex')
    .slice(0, 2 * NONCE_BYTES)

/** The size of a part in bytes: S3's minimum, except for the last part. Undefined if there is no such part. */
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

/** Other types that a type's bytes may be recognised as: the same format under another name. */
const ALSO: Partial<Record<MaterialType, readonly string[]>> = {
  'image/heic': ['image/heif'],
  'video/mp4': ['video/x-m4v'],
}

/** How HTML, SVG and XML start, as browsers detect them. */
const BEGINS_AS_PAGE =
  /^(?:\u00ef\u00bb\u00bf)?\s*(<(?:\?xml|!--|!doctype|html|head|body|script|svg|iframe|style|title|table|div|font|h1|img|form|a|b|p|br))[\s>/?!-]/i
const HOLDS_PAGE = /<(?:!doctype\s+html|html[\s>]|script[\s>])/i
/** Control characters allowed in texts: tab, line ends, form feed, escape. Any other means a binary file. */
const OF_TEXT = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])
/** Byte-order marks of UTF-16, which Excel writes. */
const MARKS: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }
/** The end record of a ZIP archive, which readers look for in a file’s last bytes. */
const ARCHIVE_END = 'PK\x05\x06'
const ARCHIVE_END_WITHIN = 65_557
/** How many bytes browsers read to guess a type. */
const SNIFFED = 1445

/**
 * Refuses a file whose bytes do not match its type; `found` is the media type detected from them. So a file that a
 * browser would run cannot be attached under another name, alone or inside a picture (decisions 8). `field` is that of the
 * call that has the file.
 */
export function refuseFalse(
  type: MaterialType,
  { bytes, found: detected }: { bytes: Buffer; found: string | undefined },
  field = 'fileUrl',
): void {
  const text = type.startsWith('text/') ? textOf(bytes) : undefined
  if (text === undefined && detected !== type && !ALSO[type]?.includes(detected ?? '')) {
    throw invalid(field, `Not attached: this is not a real ${MATERIAL_TYPES[type][0]} file.`)
  }
  if (text !== undefined) refusePage(text)
  if (text !== undefined || type.includes('officedocument')) return
  const media = type !== 'application/pdf'
  const looked = bytes.toString('latin1', 0, media ? bytes.length : SNIFFED)
  if (HOLDS_PAGE.test(looked) || bytes.subarray(-ARCHIVE_END_WITHIN).includes(ARCHIVE_END)) {
    throw invalid(field, 'Not attached: another file is hidden inside.')
  }
}

/** The text of a file in UTF-16 with a byte-order mark, or in any ASCII-based encoding. Undefined if not a text. */
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
  throw invalid('fileUrl', `Not attached: browsers would open a text that starts with “${begins}” as a page.`)
}
