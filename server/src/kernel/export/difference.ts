import type { ContentText } from 'pdfmake/interfaces.js'
import { BAD, FAIR, GOOD, QUIET } from './paper.ts'

const COLORS = { green: GOOD.color, amber: FAIR.color, red: BAD.color }

/** The one line of a PDF below a figure, `$46,215 under budget`, in the color of its state. None without a text. */
export const differenceLine = (
  said: { text: string; state: keyof typeof COLORS | null } | null,
): ContentText[] =>
  said ? [{ text: said.text, color: said.state ? COLORS[said.state] : QUIET, fontSize: 8 }] : []
