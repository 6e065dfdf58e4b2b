export type Piece = { text: string; hit: boolean }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a text into search hits, whole words only, and the text between them. */
export function piecesOf(text: string, hits: readonly string[]): Piece[] {
  if (hits.length === 0) return [{ text, hit: false }]
  const words = hits.toSorted((a, b) => b.length - a.length).map(escaped)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  // Splitting by a capture group keeps its matches: every second piece is a hit.
  return text
    .split(pattern)
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

/** Most characters before the first hit of an excerpt: on a phone, it must not be cut off. */
const LEAD = 16

/** An excerpt of at most `most` characters, from the start or from a word before the first hit, with an ellipsis at each cut. */
export function excerptOf(text: string, hits: readonly string[], most: number): string {
  const pieces = piecesOf(text, hits)
  const first = pieces.findIndex(({ hit }) => hit)
  const before = pieces.slice(0, Math.max(first, 0)).map((piece) => piece.text)
  const points = [...text]
  const start = Math.max(0, [...before.join('')].length - LEAD)
  const lead = points.slice(start, start + Math.min(LEAD, most)).join('')
  const cut = `${start > 0 ? lead.replace(/^\S*\s+/, '') : lead}${points.slice(start + LEAD, start + most).join('')}`
  return `${start > 0 ? '…' : ''}${cut.trim()}${start + most < points.length ? '…' : ''}`
}
