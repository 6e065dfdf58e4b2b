import type { Accomplishments } from '../api.ts'

type AboutLineProps = {
  item: Pick<Accomplishments['items'][number], 'bltName' | 'venueName'>
  /** What else is said of it. */
  more: (string | false | null)[]
}

/** Whose accomplishment it is, where, and since when. */
export function AboutLine({ item: { bltName, venueName }, more }: AboutLineProps) {
  return (
    <p className="text-sm text-quiet">
      <span className="font-medium text-text">{bltName}</span>
      {['', venueName, ...more].filter((said) => said !== false && said !== null).join(' · ')}
    </p>
  )
}
