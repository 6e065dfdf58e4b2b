import { type Covers, runsOf } from './glyphs.ts'

/** The parts of a document, a table or a node that contain other nodes. */
const PARTS = ['content', 'footer', 'stack', 'columns', 'table', 'body']

/**
 * Puts each text of a document into fonts that have its characters. A document is the nodes of pdfmake in any depth; a
 * node's `font` holds for the nodes in it. `missing` collects what no font has.
 */
export function inFonts(node: unknown, covers: Covers, missing: Set<string>, font = 'Sans'): unknown {
  if (typeof node === 'string') return { text: inlines(node, covers, missing, font) }
  if (Array.isArray(node)) return node.map((part) => inFonts(part, covers, missing, font))
  if (typeof node === 'function') {
    return (...args: unknown[]) => inFonts(node(...args), covers, missing, font)
  }
  if (typeof node !== 'object' || node === null) return node
  const own = fontOf(node, font)
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => {
      if (key === 'text') return [key, inlines(part, covers, missing, own)]
      return [key, PARTS.includes(key) ? inFonts(part, covers, missing, own) : part]
    }),
  )
}

/** The runs of a text, which may itself consist of strings and styled texts. pdfmake takes them only in a flat list. */
function inlines(text: unknown, covers: Covers, missing: Set<string>, font: string): object[] {
  if (typeof text === 'string') return runsOf(text, font, covers, missing)
  if (Array.isArray(text)) return text.flatMap((part) => inlines(part, covers, missing, font))
  if (typeof text !== 'object' || text === null || !('text' in text)) return []
  const { text: inner, ...style } = text
  return inlines(inner, covers, missing, fontOf(text, font)).map((run) => ({ ...style, ...run }))
}

const fontOf = (node: object, font: string): string =>
  'font' in node && typeof node.font === 'string' ? node.font : font
