import { Link } from 'wouter'
import type { Archived } from '../api.ts'
import { carriedText, periodShort } from '../carried.ts'
import { OPENED, type OpenRecord } from '../use-open-record.ts'

type CarriedLineProps = {
  priority: Pick<Archived, 'carried' | 'carriedInto'>
  year: number
  pathTo: OpenRecord['pathTo']
}

/** Says which period an archived priority came from and where it was carried to. */
export function CarriedLine({ priority: { carried, carriedInto }, year, pathTo }: CarriedLineProps) {
  if (!carried && !carriedInto) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-quiet">
      {carried && <span>{carriedText(carried, year)}</span>}
      {carriedInto && (
        <Link
          href={pathTo(carriedInto)}
          state={OPENED}
          className="flex min-h-11 items-center font-semibold text-accent hover:underline"
        >
          Carried into {periodShort(carriedInto.period, carriedInto.year, year)}
        </Link>
      )}
    </p>
  )
}
