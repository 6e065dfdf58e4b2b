import type { Content } from 'pdfmake/interfaces.js'
import { BAD, FAIR, GOOD, QUIET } from './paper.ts'

const COLORS = { green: GOOD.color, amber: FAIR.color, red: BAD.color }

/**
 * A line of a PDF below a figure: the distance to its target, `1.2 pts over target`, in its color. `name` is of a figure
 * that is not above it.
 */
export function distanceLine(distance: string, color: keyof typeof COLORS | null, name?: string): Content {
  const text = `${distance}${distance === 'on target' ? '' : ' target'}`
  return { text: name ? `${name} ${text}` : text, color: color ? COLORS[color] : QUIET, fontSize: 8 }
}
