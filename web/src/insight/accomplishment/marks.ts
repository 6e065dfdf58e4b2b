export type Piece = { text: string; hit: boolean }

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Splits a text into search hits, whole words only, and the text between them. */
export function piecesOf(text: string, hits: readonly string[]): Piece[] {
  if (hits.length === 0) return [{ text, hit: false }]
  const words = hits.toSorted((a, b) => b.length - a.length).map(escaped)
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  // Splitting by a capture group keeps its matches: every second piece is a hit.
  return text
    .split(found)
    .map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}

/** Characters before the first hit of an excerpt. */
const LEAD = 40

/** An excerpt of `most` characters, from the start or around the first hit, with an ellipsis at each cut. */
export function excerptOf(text: string, hits: readonly string[], most: number): string {
  const points = [...text]
  if (points.length <= most) return text
  const pieces = piecesOf(text, hits)
  const first = pieces.findIndex(({ hit }) => hit)
  const before = [
    ...pieces
      .slice(0, Math.max(first, 0))
      .map((piece) => piece.text)
      .join(''),
  ].length
  const end = before + (pieces[first]?.text.length ?? 0)
  const start = end <= most ? 0 : before - LEAD
  const cut = points
    .slice(start, start + most)
    .join('')
    .trim()
  return `${start > 0 ? '…' : ''}${cut}${start + most < points.length ? '…' : ''}`
}
