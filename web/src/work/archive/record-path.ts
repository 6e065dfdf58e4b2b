import { PATHS } from '../../lib/address/paths.ts'

type Recorded = {
  id: string
  year: number
  /** Slugs or ids. */
  venue: string
  blt: string
}

/** The path of a priority’s record, over the archive of its member and year. */
export function recordPath({ id, year, venue, blt }: Recorded): string {
  return `${PATHS.archive}?${new URLSearchParams({ venue, blt, year: String(year), open: id })}`
}
