import type { Accomplishments } from '../api.ts'
import { excerptOf, piecesOf } from '../marks.ts'
import { Marked } from './Marked.tsx'

/** Characters of the text on the second line; a screen shows as many as it has room for. */
const MOST = 120

type WonProps = {
  item: Pick<Accomplishments['items'][number], 'bltName' | 'venueName'>
  /** The list is of several venues. */
  several: boolean
  /** The texts that a search may match: the one with a hit is shown, otherwise the first. */
  texts: readonly (string | null)[]
  hits: readonly string[]
}

/** An accomplishment with its member. */
export function Won({ item: { bltName, venueName }, several, texts, hits }: WonProps) {
  const written = texts.filter((text) => text !== null && text.trim() !== '') as string[]
  const text = written.find((one) => piecesOf(one, hits).some(({ hit }) => hit)) ?? texts[0]?.trim()
  return (
    <p className="truncate">
      <bdi>{bltName}</bdi>
      {several && <span className="max-sm:hidden"> · {venueName}</span>}
      {text && (
        <>
          {' · '}
          <Marked text={excerptOf(text, hits, MOST)} hits={hits} />
        </>
      )}
    </p>
  )
}
