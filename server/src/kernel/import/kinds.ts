export const OLD_WORKBOOK = 'This is an old Excel workbook. Save it as .xlsx or CSV.'

const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Whether a file is packed: a ZIP file, which an Excel workbook is too. One without any file begins with its end. */
export const isZip = (bytes: Uint8Array): boolean =>
  begins(bytes, [0x50, 0x4b, 3, 4]) || begins(bytes, [0x50, 0x4b, 5, 6])

/** What a file of Office before 2007 is, or one of today with a password. Undefined if it is none. */
export function oldOfficeKind(bytes: Uint8Array): string | undefined {
  if (!begins(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return undefined
  const isLocked = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isLocked ? 'This workbook has a password. Save it without one.' : OLD_WORKBOOK
}

const HEAD = 1000

/** What a file is that is neither text nor packed: a photo of a report, for example. Undefined if it may be a text. */
export async function binaryKind(bytes: Uint8Array): Promise<string | undefined> {
  // A text that is not UTF-16 has a NUL in its first characters only by accident.
  if (!bytes.subarray(0, HEAD).includes(0)) return undefined
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(bytes.subarray(0, HEAD)).catch(() => undefined)
  if (!type || type.mime === 'application/pdf') return undefined
  if (type.mime.startsWith('image/')) return 'This is a picture. Import the table as CSV or .xlsx.'
  return `This is a .${type.ext} file, which has no table. Import the table as CSV or .xlsx.`
}

/** What a ZIP file that is no Excel workbook is, by the names of its files. Undefined if it may have tables in it. */
export function packedKind(names: readonly string[]): string | undefined {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/^xl\/workbook\.bin$/i)) return 'This is a binary Excel workbook. Save it as .xlsx or CSV.'
  if (has(/^mimetype$/) && has(/^content\.xml$/)) {
    return 'This is an OpenDocument file. Save the table as .xlsx or CSV.'
  }
  if (has(/\.iwa$/)) return 'This is a Numbers document. Export it as .xlsx or CSV.'
  if (has(/^(?:word|ppt)\//))
    return 'This is an Office document, not a workbook. Save the table as .xlsx or CSV.'
  return undefined
}
