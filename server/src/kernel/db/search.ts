import sql, { raw, type Sql } from 'sql-template-tag'
import { cursorOf, type Found, type Keyset, type Paged, paged } from './keyset.ts'
import type { Db } from './pool/pool.ts'

/** A search looks through this many rows of a list before it asks an index. A common word is found among them. */
export const SEARCH_WINDOW = 5000

type TextSearch<Row> = {
  db: Db
  text: string
  size: number
  order: Keyset
  /** The next `rows` rows of the list and one more, named as the order has them. */
  newest(rows: number): Sql
  /** What is found in the next `rows` rows of the list, one more than a page. */
  nearby(rows: number): Promise<Row[]>
  /** What is found in all rows, from indexes. */
  everywhere(): Promise<Row[]>
}

/**
 * A page of a search for a text anywhere in the rows. The next rows of the list are looked through first: what is common
 * fills a page there, and an index would collect all of it. A text that no index finds goes on after these rows, so its
 * page can be short.
 */
export async function textPage<Row extends Found>({
  db,
  text,
  size,
  order,
  newest,
  nearby,
  everywhere,
}: TextSearch<Row>): Promise<Paged<Omit<Row, 'cursor'>>> {
  const found = await nearby(SEARCH_WINDOW)
  const page = paged(found, size)
  if (page.next) return page
  if (hasTrigram(text)) return paged(await everywhere(), size)
  const [last] = await db.rows<Found>(sql`
    select ${order.cursor} as cursor from ${newest(SEARCH_WINDOW)} ${order.first(1)} offset ${raw(String(SEARCH_WINDOW - 1))}`)
  return { ...page, next: last ? cursorOf(last) : null }
}

/** Whether an index of trigrams finds a text: it has three letters or digits in a row. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
