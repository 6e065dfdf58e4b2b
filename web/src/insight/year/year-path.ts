import { venuePath } from '../../company/venue/venue-path.ts'
import { PATHS } from '../../lib/address/paths.ts'

type About = { venue: string; blt: string }

/** The year of a BLT member; the running one if none is named. */
export const memberYearPath = ({ venue, blt }: About, year?: string): string =>
  withYear(venuePath(PATHS.year, venue).replace(':blt', encodeURIComponent(blt)), year)

/** The year of a venue; the running one if none is named. */
export const venueYearPath = (venue: string, year?: string): string =>
  withYear(venuePath(PATHS.venueYear, venue), year)

const withYear = (path: string, year: string | undefined): string => (year ? `${path}?year=${year}` : path)
