import { comparedWithText } from '@scope/contract/numbers/differences.words'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { BAD, INK, QUIET, small } from '../../../kernel/export/paper.ts'
import { rollupCards } from './pdf-cards.ts'
import { rollupTable } from './pdf-table.ts'
import { cutText, focusLines, leftOut, orderText, type RollupExport, scopeText } from './words.ts'

const MARGIN = 40

/** The rollup as a PDF: the four cards, then the table with its header on every page. */
export function documentOf(file: RollupExport): TDocumentDefinitions {
  const { rollup, company, exportedBy } = file
  const cut = cutText(rollup)
  const comparedWith = comparedWithText(rollup.compare.with)
  return {
    info: { title: `VP Rollup, ${company}`, author: 'Scope', subject: scopeText(file) },
    pageSize: 'LETTER',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: 'Sans', fontSize: 9, color: INK, lineHeight: 1.15 },
    footer: (page, pages) => ({
      margin: [MARGIN, 14, MARGIN, 0],
      columns: [
        { text: exportedBy, color: QUIET, fontSize: 8 },
        { text: `${page} of ${pages}`, color: QUIET, fontSize: 8, alignment: 'right', width: 80 },
      ],
    }),
    content: [
      { text: 'VP Rollup', font: 'Serif', fontSize: 28, lineHeight: 1 },
      {
        columns: [
          { text: company, fontSize: 11, bold: true },
          { text: scopeText(file), fontSize: 10, alignment: 'right' },
        ],
        margin: [0, 2, 0, 14],
      },
      ...(comparedWith ? [{ ...small(comparedWith), margin: [0, -8, 0, 8] } satisfies Content] : []),
      rollupCards(rollup),
      ...leftOut(rollup).map((text) => ({ text, color: QUIET, margin: [0, 0, 0, 8] }) satisfies Content),
      ...focusLines(file).map((text) => ({ text, margin: [0, 0, 0, 4] }) satisfies Content),
      ...(cut
        ? [
            {
              text: `${cut} The cards count all of them.`,
              color: BAD.color,
              bold: true,
              margin: [0, 0, 0, 8],
            } satisfies Content,
          ]
        : []),
      {
        columns: [
          { text: 'Venue Performance', font: 'Serif', fontSize: 17, lineHeight: 1 },
          { text: orderText(rollup), color: QUIET, alignment: 'right', margin: [0, 6, 0, 0] },
        ],
        margin: [0, 0, 0, 6],
      },
      rollupTable(rollup),
    ],
  }
}
