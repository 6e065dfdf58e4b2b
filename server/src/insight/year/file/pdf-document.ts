import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { YearExport } from './words.ts'

/** The year of a member as a PDF. */
export function documentOf({ year }: YearExport): TDocumentDefinitions {
  return { pageSize: 'LETTER', content: [{ text: `${year.year}, ${year.member.name}`, fontSize: 28 }] }
}
