import sql, { raw, type Sql } from 'sql-template-tag'
import { type CursorRow, cursorOf, type Keyset, type Paged, paged } from './keyset.ts'
import type { Db } from './pool/pool.ts'

/** How many rows of a list a search reads before it uses an index. They contain a common word often enough. */
export const SEARCH_WINDOW = 5000

type TextSearch<Row> = {
  db: Db
  text: string
  size: number
  order: Keyset
  /** The next `rows` rows of the list and one more, named as the order has them. */
  newest(rows: number): Sql
  /** The matches among the next `rows` rows of the list, one more than a page. */
  nearby(rows: number): Promise<Row[]>
  /** The matches among all rows, from indexes. */
  everywhere(): Promise<Row[]>
}

/**
 * A page of a search for a text anywhere in the rows. The next rows of the list are read first: a common text fills a page
 * there, while an index would collect all its matches. A text that is too short for the index continues after these rows,
 * so its page can be short.
 */
export async function textPage<Row extends CursorRow>({
  db,
  text,
  size,
  order,
  newest,
  nearby,
  everywhere,
}: TextSearch<Row>): Promise<Paged<Omit<Row, 'cursor'>>> {
  const page = paged(await nearby(SEARCH_WINDOW), size)
  if (page.next) return page
  if (hasTrigram(text)) return paged(await everywhere(), size)
  const [last] = await db.rows<CursorRow>(sql`
    select ${order.cursor} as cursor from ${newest(SEARCH_WINDOW)} ${order.first(1)} offset ${raw(String(SEARCH_WINDOW - 1))}`)
  return { ...page, next: last ? cursorOf(last) : null }
}

/** Whether an index of trigrams finds a text: it has three letters or digits in a row. */
const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
