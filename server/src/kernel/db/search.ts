import sql, { raw, type Sql } from 'sql-template-tag'
import { cursorOf, type Found, type Keyset, type Paged, paged } from './keyset.ts'
import type { Db } from './pool.ts'

/** A search looks through this many rows of a list before it asks an index. A common word is found among them. */
const WINDOW = 5000

/** A search that can tell whether a word is rare looks through this many rows first: a very common word fills a page. */
const FIRST_WINDOW = 250

/** In tables of up to this many rows, the indexes tell sooner whether a word is rare than the newest rows are looked through. */
const SHORT = 100_000

/** What is found if it is rare. Unknown if the tables have too many rows to ask. */
export type Rare<Row> = Row[] | 'many' | 'unknown'

type Search<Row> = {
  size: number
  /** What is found in the next `rows` rows of the list, one more than a page. What is no more than a page can be left out. */
  nearby(rows: number): Promise<Row[]>
  /** What the indexes find if it is little, in tables of at most so many rows. */
  rare?(rowsMax: number): Promise<Rare<Row>>
  /** What is found in all rows, from indexes. */
  everywhere(): Promise<Row[]>
}

/**
 * A page of what a search finds. In a long list the next rows are looked through first: what is common fills a page
 * there, and an index would collect all of it.
 */
export async function searchPage<Row extends Found>({
  size,
  nearby,
  rare,
  everywhere,
}: Search<Row>): Promise<Paged<Omit<Row, 'cursor'>>> {
  if (rare) {
    const atOnce = await rare(SHORT)
    if (typeof atOnce !== 'string') return paged(atOnce, size)
    const first = await nearby(FIRST_WINDOW)
    if (first.length > size) return paged(first, size)
    const found = atOnce === 'unknown' ? await rare(Number.POSITIVE_INFINITY) : atOnce
    if (typeof found !== 'string') return paged(found, size)
  }
  const found = await nearby(WINDOW)
  return paged(found.length > size ? found : await everywhere(), size)
}

type TextSearch<Row> = Omit<Search<Row>, 'rare'> & {
  db: Db
  text: string
  order: Keyset
  /** The next `rows` rows of the list and one more, named as the order has them. */
  newest(rows: number): Sql
}

/**
 * A page of a search for a text anywhere in the rows. A text that no index finds goes on after the rows that were looked
 * through, so its page can be short.
 */
export async function textPage<Row extends Found>({
  db,
  text,
  order,
  newest,
  ...search
}: TextSearch<Row>): Promise<Paged<Omit<Row, 'cursor'>>> {
  if (hasTrigram(text)) return searchPage(search)
  const found = await search.nearby(WINDOW)
  const page = paged(found, search.size)
  if (page.next) return page
  const [last] = await db.rows<Found>(sql`
    select ${order.cursor} as cursor from ${newest(WINDOW)} ${order.first(1)} offset ${raw(String(WINDOW - 1))}`)
  return { ...page, next: last ? cursorOf(last) : null }
}

/** Whether an index of trigrams finds a text: it has three letters or digits in a row. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
