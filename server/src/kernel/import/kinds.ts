const WORKBOOK = 'This is an Excel workbook. Save it as CSV.'

/**
 * The error of a file that is named like a CSV file and is none: what it is and what to do. Known by its first
 * characters, however they were decoded. Undefined if it may be a CSV file.
 */
export function otherKind(text: string): string | undefined {
  if (text.startsWith('%PDF-')) return 'This is a PDF. Save the table as CSV instead.'
  if (text.startsWith('ÐÏ\u0011à')) return WORKBOOK
  if (text.startsWith('PK\u0003\u0004')) return packedKind(text)
  if (!/^\s*<[a-z!?]/i.test(text)) return undefined
  return /<(?:\w+:)?Workbook[\s>]/.test(text)
    ? WORKBOOK
    : 'This is a web page. Open it in a spreadsheet and save it as CSV.'
}

/** Workbooks are ZIP files. The names of the files inside tell which. */
function packedKind(text: string): string {
  if (/opendocument\.spreadsheet|\.iwa/.test(text)) return 'This is a spreadsheet document. Save it as CSV.'
  return /xl\/|\[Content_Types\]\.xml/.test(text) ? WORKBOOK : 'This is a ZIP file. Unpack it first.'
}
