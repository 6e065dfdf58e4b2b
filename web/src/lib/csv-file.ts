import { IMPORT_FILE_MB } from '@scope/contract/kernel/import.words'
import { guarded } from '@scope/contract/kernel/spreadsheet.words'

const MB = 1024 * 1024

/** The files that a picker offers for an import: endings, and media types for phones that know no endings. */
export const IMPORT_ACCEPT = [
  ...['.csv', '.tsv', '.txt', '.xlsx', '.xlsm', '.zip'],
  ...['text/csv', 'application/zip', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
].join(',')

/** The error of a file that is too large or empty; undefined if it is fine. */
export function wrongFile({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size > IMPORT_FILE_MB * MB) return `${name} is larger than ${IMPORT_FILE_MB} MB.`
  return size === 0 ? `${name} is empty.` : undefined
}

/** The file’s bytes in Base64, as an import call takes them. */
export async function base64Of(file: Blob): Promise<string> {
  const address = await new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.onerror = () => fail(reader.error)
    reader.readAsDataURL(file)
  })
  return address.slice(address.indexOf(',') + 1)
}

/**
 * Rows as a CSV file for spreadsheets: with a byte-order mark, quotes around cells that need them, and no text that
 * would run as a formula.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const cell = (text: string) => quoted(guarded(text))
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
