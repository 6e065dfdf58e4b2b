import { dayOfWeek, isWeek, weekdayOf, weekOf } from '@scope/contract/kernel/calendar'
import { plural } from '@scope/contract/kernel/count.words'
import { ABSENT, isAbsent, readFigure } from '@scope/contract/kernel/figures'
import { readDate, venueFinder } from '@scope/contract/kernel/spreadsheet.words'
import { isWeekEnding } from '@scope/contract/numbers/metrics.words'
import { mediumDate } from '../../lib/dates/dates.ts'
import { cellKey } from './cells.ts'
import { type Headers, isHeaderRow, NUMBERS, type Role, rolesOf } from './headers.ts'

export type GridVenue = { id: string; name: string; slug: string }
type Sheet = { venues: readonly GridVenue[]; week: string; known?: Headers }

export type Pasted = {
  /** The pasted texts by cell. */
  cells: Record<string, string>
  /** The number of venues that get numbers. */
  venues: number
  /** Messages about skipped items, with the reasons. */
  skipped: string[]
  /** The other week that all skipped rows name; null for none or several. */
  otherWeek: string | null
}

type Layout = { roles: (Role | null)[]; rows: readonly string[][]; skipped: string[] }

/**
 * Maps a pasted block onto the sheet. Rows that name a venue go to that venue; otherwise the block fills right and
 * down from the cell. A header row names the columns.
 */
export function planPaste(
  block: readonly string[][],
  at: { row: number; column: number },
  sheet: Sheet,
): Pasted {
  const { roles, rows, skipped } = layoutOf(block, at.column, sheet)
  const cells: Record<string, string> = {}
  const filled = new Set<string>()
  const places = placer(roles, at.row, sheet)
  for (const [index, row] of rows.entries()) {
    const venue = places.venueOf(row, index)
    if (!venue) continue
    for (const [place, role] of roles.entries()) {
      const text = row[place] ?? ''
      // An empty cell changes nothing.
      if (!role || role === 'venue' || role === 'weekOf' || isAbsent(text)) continue
      cells[cellKey(venue.id, role)] = text
      filled.add(venue.id)
    }
  }
  return {
    cells,
    venues: filled.size,
    skipped: [...skipped, ...places.skipped()],
    otherWeek: places.otherWeek(),
  }
}

function layoutOf(block: readonly string[][], column: number, { venues, known = NUMBERS }: Sheet): Layout {
  const { columns } = known
  const [first, ...rest] = block
  if (first && isHeaderRow(first, known)) {
    const { roles, skipped } = rolesOf(first, known)
    const place = roles.indexOf('weekOf')
    const ofSundays = isWeekEnding(first[place] ?? '')
    return {
      roles,
      rows: ofSundays ? rest.map((row) => row.with(place, mondayOf(row[place]))) : rest,
      skipped,
    }
  }
  const leading = leadingRoles(block, venues)
  const width = (first?.length ?? 0) - leading.length
  if (width > columns.length) {
    const skipped = `Nothing was pasted: ${width} columns of numbers, but the grid has ${columns.length}. Copy the header row too.`
    return { roles: [], rows: [], skipped: [skipped] }
  }
  const start = leading.includes('venue') ? Math.min(column, columns.length - width) : column
  const numbers = columns.slice(start, start + width)
  const over = width - numbers.length
  const skipped = over > 0 ? [`${plural(over, 'column')} on the right skipped: no room.`] : []
  return { roles: [...leading, ...numbers], rows: block, skipped }
}

/** The Monday of a week named by its Sunday. Other texts stay. */
function mondayOf(text = ''): string {
  const date = readDate(text)
  return date && dayOfWeek(date) === 0 ? weekOf(date) : text
}

/** Without a header: finds week and venue columns among the first two by their content. */
function leadingRoles(block: readonly string[][], venues: readonly GridVenue[]): Role[] {
  const roles: Role[] = []
  const last = (block[0]?.length ?? 0) - 1
  const isKnown = venueFinder(venues)
  for (let place = 0; place < Math.min(2, last); place += 1) {
    const texts = block.map((row) => row[place] ?? '').filter((text) => text !== '' && text !== ABSENT)
    const words = texts.filter((text) => readFigure(text.replace(/^[+−]/, '')) === null)
    if (texts.length > 0 && texts.every((text) => readDate(text))) roles.push('weekOf')
    else if (texts.some(isKnown) || words.length * 2 > texts.length) roles.push('venue')
    else break
  }
  return roles[0] === roles[1] ? roles.slice(0, 1) : roles
}

/** Finds the venue of each row, and collects messages about rows without one. */
function placer(roles: readonly (Role | null)[], top: number, { venues, week }: Sheet) {
  const [venuePlace, weekPlace] = [roles.indexOf('venue'), roles.indexOf('weekOf')]
  const find = venueFinder(venues)
  const missed = {
    below: 0,
    nameless: 0,
    unknown: [] as string[],
    several: [] as string[],
    twice: [] as string[],
    weeks: [] as string[],
  }
  const seen = new Set<string>()

  const venueOf = (row: readonly string[], index: number): GridVenue | undefined => {
    const named = venuePlace >= 0
    if (named && row.every((text) => text === '')) return undefined
    const written = row[weekPlace] ?? ''
    if (written !== '' && readDate(written) !== week) {
      missed.weeks.push(written)
      return undefined
    }
    if (!named) {
      if (!venues[top + index]) missed.below += 1
      return venues[top + index]
    }
    const name = row[venuePlace] ?? ''
    const match = find(name)
    const venue = match === 'several' ? undefined : match
    if (name === '') missed.nameless += 1
    else if (match === 'several') missed.several.push(name)
    else if (!venue) missed.unknown.push(name)
    else if (seen.has(venue.id)) missed.twice.push(venue.name)
    if (!venue || seen.has(venue.id)) return undefined
    seen.add(venue.id)
    return venue
  }

  const skipped = (): string[] => {
    const { below, nameless, unknown, several, twice, weeks } = missed
    const wrote = [...new Set(weeks)].map((text) => mediumDateOr(text))
    return [
      weeks.length > 0 && `${skippedRows(weeks.length)}: another week, ${listed(wrote)}.`,
      unknown.length > 0 && `${skippedRows(unknown.length)}: no venue called ${quoted(unknown)}.`,
      several.length > 0 &&
        `${skippedRows(several.length)}: several venues called ${quoted(several)}. Use the slug.`,
      twice.length > 0 && `${skippedRows(twice.length)}: second row for ${listed(twice)}.`,
      nameless > 0 && `${skippedRows(nameless)}: no venue name.`,
      below > 0 && `${skippedRows(below)}: no more venues below.`,
    ].filter((line) => line !== false)
  }
  const otherWeek = (): string | null => {
    const [other = null, another] = new Set(missed.weeks.map(readDate))
    return other && another === undefined && isWeek(other) ? other : null
  }
  return { venueOf, skipped, otherWeek }
}

const mediumDateOr = (text: string) => {
  const date = readDate(text)
  if (!date) return `“${text}”`
  return isWeek(date) ? mediumDate(date) : `${mediumDate(date)}, a ${weekdayOf(date)}`
}

const skippedRows = (rows: number) => `${plural(rows, 'row')} skipped`

const MOST_NAMED = 4
const listed = (names: readonly string[]) => {
  const more = names.length - MOST_NAMED
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : names.join(', ')
}
const quoted = (names: readonly string[]) => listed(names.map((name) => `“${name}”`))
