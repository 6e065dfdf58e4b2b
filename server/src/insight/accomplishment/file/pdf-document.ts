import { nameFor } from '@scope/contract/company/stand-in.words'
import { STRUCTURED_LABELS } from '@scope/contract/work/journal.words'
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { BAD, INK, LINE, QUIET } from '../../../kernel/export/paper.ts'
import { mediumDate } from '../../../kernel/export/words.ts'
import { type AccomplishmentsExport, countedText, cutText, journalTitle, scopeText } from './words.ts'

const MARGIN = 40
/** Widths of the columns (who and where, then the text). With the cells' padding they fill the 532 points of a page. */
const WIDTHS = [132, 384]

/** The accomplishments as a PDF. An accomplishment is not split across pages if it fits on one. */
export function documentOf(file: AccomplishmentsExport): TDocumentDefinitions {
  const { company, made } = file
  const cut = cutText(file)
  return {
    info: { title: `Accomplishments, ${company}`, author: 'Scope', subject: scopeText(file) },
    pageSize: 'LETTER',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: 'Sans', fontSize: 9, color: INK, lineHeight: 1.15 },
    footer: (page, pages) => ({
      margin: [MARGIN, 14, MARGIN, 0],
      columns: [
        { text: made, color: QUIET, fontSize: 8 },
        { text: `${page} of ${pages}`, color: QUIET, fontSize: 8, alignment: 'right', width: 80 },
      ],
    }),
    content: [
      { text: 'Accomplishments', font: 'Serif', fontSize: 28, lineHeight: 1 },
      { text: company, fontSize: 11, bold: true, margin: [0, 2, 0, 8] },
      { text: scopeText(file), fontSize: 10 },
      { text: countedText(file), color: QUIET, margin: [0, 1, 0, 12] },
      ...(cut ? [{ text: cut, color: BAD.color, bold: true, margin: [0, 0, 0, 8] } satisfies Content] : []),
      listOf(file.items),
    ],
  }
}

function listOf(items: AccomplishmentsExport['items']): Content {
  if (items.length === 0) return { text: 'No accomplishments found', color: QUIET, margin: [0, 10, 0, 0] }
  return {
    table: { dontBreakRows: true, widths: WIDTHS, body: items.map(rowOf) },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: () => 0,
      paddingRight: () => 8,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
  }
}

function rowOf(item: AccomplishmentsExport['items'][number]): TableCell[] {
  const { date, bltName, venueName } = item
  const whose = {
    stack: [{ text: mediumDate(date), bold: true }, bltName, { text: venueName, color: QUIET }],
  }
  if (item.type === 'priority') {
    const { title, outcomeKpi, confidence, signedOffBy, signedOffFor } = item
    const fields = [
      named('Outcome KPI', outcomeKpi),
      named('Confidence', confidence === null ? null : `${confidence}%`),
      named('Signed off by', nameFor(signedOffBy, signedOffFor)),
    ]
    return [whose, { stack: [{ text: title, bold: true }, ...fields.flat()] }]
  }
  const { weekOf, wins, metricsMoved, guestsMoments, entry, authorName } = item
  const fields = [
    named(STRUCTURED_LABELS.wins, wins),
    named(STRUCTURED_LABELS.metricsMoved, metricsMoved),
    named(STRUCTURED_LABELS.guestsMoments, guestsMoments),
  ].flat()
  const by = authorName === bltName ? [] : named('Written by', authorName)
  // A journal without these parts is free text.
  return [
    whose,
    {
      stack: [{ text: journalTitle(weekOf), bold: true }, ...(fields.length > 0 ? fields : [entry]), ...by],
    },
  ]
}

/** `Wins  Two new regulars`; nothing if the text is empty. */
function named(name: string, text: string | null): Content[] {
  return text?.trim() ? [{ text: [{ text: `${name}  `, color: QUIET }, text] }] : []
}
