import type { ReactNode } from 'react'
import type { Accomplishments } from '../api.ts'

type RowProps = {
  item: Pick<Accomplishments['items'][number], 'bltName' | 'venueName'>
  /** Further details below the name. */
  more: (string | false | null)[]
  /** What the row is about, in the list of a screen reader. */
  title: string
  children: ReactNode
}

/** An accomplishment: whose it is, and beside it what was won. */
export function Row({ item: { bltName, venueName }, more, title, children }: RowProps) {
  return (
    <li
      aria-label={`${bltName}, ${title}`}
      className="grid grid-cols-1 gap-x-8 gap-y-1 px-5 py-3.5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:px-7"
    >
      <div className="grid content-start gap-0.5">
        <h2 dir="auto" className="text-lg leading-snug font-semibold">
          {bltName}
        </h2>
        <p className="text-sm text-quiet">
          {[venueName, ...more].filter((detail) => detail !== false && detail !== null).join(' · ')}
        </p>
      </div>
      <div className="grid grid-cols-1 content-start gap-2">{children}</div>
    </li>
  )
}
