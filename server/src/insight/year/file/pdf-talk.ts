import type { Content } from 'pdfmake/interfaces.js'
import { shareOut } from '../../../kernel/export/fit.ts'
import { clipped, heightOf, linesOf } from '../../../kernel/export/measure.ts'
import { ACCENT, small } from '../../../kernel/export/paper.ts'
import { PAGE_HEIGHT } from './pdf-lines.ts'
import type { YearExport } from './words.ts'

const WIDTH = 532
const SIZE = 9.5
/** The height of the page without its title and the names above the texts. */
const ROOM = PAGE_HEIGHT - 170

/**
 * The page with both texts of the talk once it is finished; otherwise, and for readers who may not see them, nothing.
 */
export function talkPage({ year: { talk, member }, origin, path }: YearExport, reserve: number): Content[] {
  if (!talk?.keptAt || talk.member.text === null || talk.manager.text === null) return []
  const texts = [
    { name: member.name, text: talk.member.text },
    { name: talk.managerName ?? 'Manager', text: talk.manager.text },
  ]
  const lines = texts.map(({ text }) => linesOf(text, WIDTH, { size: SIZE }))
  const most = Math.floor((ROOM - reserve) / heightOf(1, SIZE))
  const shares = shareOut(lines, most)
  return [
    { text: 'The talk', font: 'Serif', fontSize: 22, lineHeight: 1, pageBreak: 'before' },
    { ...small('Both said done. The texts stay as they are.'), margin: [0, 2, 0, 0] },
    ...texts.flatMap(({ name, text }, nth): Content[] => {
      const clippedText = clipped(text, WIDTH, Math.floor(shares[nth] ?? 0), { size: SIZE })
      return [
        {
          text: clipped(name, WIDTH, 1, { size: 11, bold: true }),
          bold: true,
          fontSize: 11,
          margin: [0, 16, 0, 4],
        },
        { text: clippedText, fontSize: SIZE },
        ...(clippedText === text
          ? []
          : [{ text: 'The whole text is in Scope.', link: origin + path, color: ACCENT } satisfies Content]),
      ]
    }),
  ]
}
