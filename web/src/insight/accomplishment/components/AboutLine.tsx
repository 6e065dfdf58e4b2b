import type { Accomplishments } from '../api.ts'

type AboutLineProps = {
  item: Pick<Accomplishments['items'][number], 'bltName' | 'venueName'>
  /** Further details. */
  more: (string | false | null)[]
}

/** The member, venue and details of an accomplishment. */
export function AboutLine({ item: { bltName, venueName }, more }: AboutLineProps) {
  return (
    <p className="text-sm text-quiet">
      <span className="font-medium text-text">{bltName}</span>
      {['', venueName, ...more].filter((detail) => detail !== false && detail !== null).join(' · ')}
    </p>
  )
}
