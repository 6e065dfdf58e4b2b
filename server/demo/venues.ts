import {
  addDays,
  addWeeks,
  fiscalYearOf,
  type PlainDate,
  type Week,
  weekOf,
} from '@scope/contract/kernel/calendar'

/** The kind of bar, which decides which events raise its revenue. */
type Style = 'whiskey' | 'agave' | 'cocktail' | 'tavern' | 'tiki'

export type DemoVenue = {
  name: string
  slug: string
  state: 'CA' | 'CO' | 'TX'
  group: string
  city: string
  style: Style
  /** Revenue of an ordinary week, in dollars. */
  revenue: number
}

const venue = (
  name: string,
  slug: string,
  state: DemoVenue['state'],
  group: string,
  city: string,
  style: Style,
  revenue: number,
): DemoVenue => ({ name, slug, state, group, city, style, revenue })

export const LANTERN_VENUES: readonly DemoVenue[] = [
  venue('Seven Grand LA', 'seven-grand-la', 'CA', 'LA Downtown', 'Los Angeles', 'whiskey', 84_000),
  venue('Golden Gopher', 'golden-gopher', 'CA', 'LA Downtown', 'Los Angeles', 'tavern', 57_000),
  venue('Las Perlas LA', 'las-perlas-la', 'CA', 'LA Downtown', 'Los Angeles', 'agave', 61_000),
  venue('The Normandie Club', 'normandie-club', 'CA', 'LA Downtown', 'Los Angeles', 'cocktail', 49_000),
  venue('Las Perlas West', 'las-perlas-west', 'CA', 'LA Coast', 'Los Angeles', 'agave', 52_500),
  venue('Saint Elmo Social', 'saint-elmo-social', 'CA', 'LA Coast', 'Los Angeles', 'cocktail', 41_000),
  venue('Paper Lantern', 'paper-lantern', 'CA', 'LA Downtown', 'Los Angeles', 'cocktail', 38_500),
  venue('Night Orchard', 'night-orchard', 'CA', 'LA Coast', 'Los Angeles', 'cocktail', 44_500),
  venue('Low Tide', 'low-tide', 'CA', 'LA Coast', 'Los Angeles', 'tiki', 47_000),
  venue('Tidewater Room', 'tidewater-room', 'CA', 'LA Coast', 'Long Beach', 'tavern', 36_000),
  venue('The Brass Heron', 'the-brass-heron', 'CA', 'Beyond LA', 'San Diego', 'cocktail', 58_000),
  venue('The Velvet Mule', 'the-velvet-mule', 'CA', 'Beyond LA', 'Sacramento', 'tavern', 33_500),
  venue('Mission Annex', 'mission-annex', 'CA', 'Beyond LA', 'San Francisco', 'whiskey', 55_000),
  venue('Cobalt Room Denver', 'cobalt-room-denver', 'CO', 'Front Range', 'Denver', 'cocktail', 44_000),
  venue('Timberline Tap', 'timberline-tap', 'CO', 'Front Range', 'Denver', 'tavern', 39_500),
  venue('The Assay Office', 'the-assay-office', 'CO', 'Front Range', 'Boulder', 'whiskey', 42_000),
  venue('Seven Grand Austin', 'seven-grand-austin', 'TX', 'Texas Hill Country', 'Austin', 'whiskey', 63_000),
  venue('The Cactus Wren', 'the-cactus-wren', 'TX', 'Texas Hill Country', 'Austin', 'agave', 46_000),
  venue('Bluebonnet Social', 'bluebonnet-social', 'TX', 'Texas Metro', 'Dallas', 'cocktail', 53_000),
  venue('The Iron Magnolia', 'the-iron-magnolia', 'TX', 'Texas Metro', 'Houston', 'cocktail', 60_500),
  venue('Caliche', 'caliche', 'TX', 'Texas Hill Country', 'San Antonio', 'agave', 37_500),
  venue('Dry Creek Saloon', 'dry-creek-saloon', 'TX', 'Texas Metro', 'Fort Worth', 'tavern', 40_500),
]

/**
 * The venue that opened this year, on the first Monday of April. Before that day of the year, it counts as long open.
 */
const OPENED = 'night-orchard'

/** A bar of one winter, which has closed without remaining people. */
export const CLOSED_VENUE = venue(
  'Winter Garden',
  'winter-garden',
  'CA',
  'Beyond LA',
  'San Diego',
  'cocktail',
  27_000,
)
/** How many weeks it was open, up to the last Sunday before March. */
const CLOSED_WEEKS = 22

/** The first and last business day of a venue; null if it has long been open, or stays open. */
export function openOf(
  slug: string,
  thisWeek: Week,
): { opensOn: PlainDate | null; closesOn: PlainDate | null } {
  const year = fiscalYearOf(thisWeek)
  if (slug === CLOSED_VENUE.slug) {
    const march = [year, year - 1].map((one) => weekOf(`${one}-03-01`)).find((week) => week < thisWeek)
    const after = march ?? thisWeek
    return { opensOn: addWeeks(after, -CLOSED_WEEKS), closesOn: addDays(after, -1) }
  }
  const spring = weekOf(`${year}-04-07`)
  return { opensOn: slug === OPENED && spring < thisWeek ? spring : null, closesOn: null }
}

export const HARBOR_VENUES: readonly DemoVenue[] = [
  venue('Harbor House', 'harbor-house', 'CA', 'East Bay', 'Oakland', 'tavern', 31_000),
  venue('The Dory', 'the-dory', 'CA', 'East Bay', 'Alameda', 'cocktail', 27_500),
]
