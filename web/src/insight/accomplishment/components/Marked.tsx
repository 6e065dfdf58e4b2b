import { piecesOf } from '../marks.ts'

/** A text with the search hits highlighted. */
export function Marked({ text, hits }: { text: string; hits: readonly string[] }) {
  let at = 0
  return piecesOf(text, hits).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.hit ? (
      <mark key={key} className="rounded-sm bg-tint px-0.5 text-accent">
        {piece.text}
      </mark>
    ) : (
      piece.text
    )
  })
}
