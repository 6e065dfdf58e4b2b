import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { clipped, noteHeight } from '../../../../kernel/export/measure.ts'
import { INK, QUIET } from '../../../../kernel/export/paper.ts'
import { figuresTable } from './pdf-figures.ts'
import { heightOfAll, sectionsTable, sectionsThatFit } from './pdf-sections.ts'
import { SIZE, SMALL, WIDTH } from './pdf-sizes.ts'
import { sectionsOf } from './sections.ts'
import { type BriefExport, titleOf, whoText } from './words.ts'

const MARGIN = 24
const BOTTOM = 32
const TITLE = 26
/** What the sections leave of the page: its title, who meets whom, and the numbers. */
const ROOM = 792 - MARGIN - BOTTOM - 164

/** Refers readers to Scope for characters that no font has. */
export const ELSEWHERE = 'Scope has them.'

/** A brief as a PDF of one page, in letters that can be read on a phone. Lines that do not fit are counted. */
export function documentOf(file: BriefExport): TDocumentDefinitions & { content: Content[] } {
  const { brief, origin, made } = file
  const title = titleOf(file)
  const { above, below } = fitting(file)
  return {
    info: { title, author: 'Scope', subject: 'The brief of a visit' },
    pageSize: 'LETTER',
    pageMargins: [MARGIN, MARGIN, MARGIN, BOTTOM],
    defaultStyle: { font: 'Sans', fontSize: SIZE, color: INK, lineHeight: 1.15 },
    footer: {
      ...{ text: clipped(made, WIDTH, 1, { size: SMALL }), color: QUIET, fontSize: SMALL },
      margin: [MARGIN, 8, MARGIN, 0],
    },
    content: [
      {
        ...{ text: clipped(title, WIDTH, 1, { size: TITLE }), font: 'Serif', fontSize: TITLE, lineHeight: 1 },
      },
      { text: clipped(whoText(file), WIDTH, 1, { size: SIZE }), color: QUIET, margin: [0, 2, 0, 6] },
      ...sectionsTable(above, origin),
      figuresTable(brief, origin),
      ...sectionsTable(below, origin),
    ],
  }
}

/** The sections as far as they fit on the page, with the note below it about characters that no font has. */
function fitting(file: BriefExport) {
  const { above, below } = sectionsOf(file.brief)
  const note = (sections: unknown) => noteHeight(sections, { width: WIDTH, size: SIZE, elsewhere: ELSEWHERE })
  const cut = (room: number): ReturnType<typeof sectionsThatFit> => {
    const sections = sectionsThatFit([...above, ...below], room)
    const over = heightOfAll(sections) + note([sections, titleOf(file), whoText(file), file.made]) - ROOM
    return over <= 0 || room <= 0 ? sections : cut(room - Math.max(1, over))
  }
  const sections = cut(ROOM)
  return { above: sections.slice(0, above.length), below: sections.slice(above.length) }
}
