import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { clipped, noteHeight } from '../../../kernel/export/measure.ts'
import { INK, QUIET } from '../../../kernel/export/paper.ts'
import { figuresPage } from './pdf-figures.ts'
import { linesPages } from './pdf-lines.ts'
import { talkPage } from './pdf-talk.ts'
import { titleOf, type YearExport } from './words.ts'

const MARGIN = 40
const WIDTH = 532

/** Refers readers to Scope for characters that no font has. */
export const ELSEWHERE = 'Scope has them.'

/**
 * The year of a member as a PDF: one page of figures, at most two of lines, each linked to its row, and a page with the
 * texts of the talk once it is finished.
 */
export function documentOf(file: YearExport): TDocumentDefinitions & { content: Content[] } {
  const title = titleOf(file)
  const reserve = noteHeight(file.year, { width: WIDTH, size: 9, elsewhere: ELSEWHERE })
  return {
    info: { title, author: 'Scope', subject: `The year ${file.year.from} to ${file.year.to}` },
    pageSize: 'LETTER',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: 'Sans', fontSize: 9, color: INK, lineHeight: 1.15 },
    footer: (page, pages) => ({
      margin: [MARGIN, 14, MARGIN, 0],
      columns: [
        { text: clipped(`${title} · ${file.made}`, 440, 1, { size: 8 }), color: QUIET, fontSize: 8 },
        { text: `${page} of ${pages}`, color: QUIET, fontSize: 8, alignment: 'right', width: 80 },
      ],
    }),
    content: [...figuresPage(file), ...linesPages(file, reserve), ...talkPage(file, reserve)],
  }
}
