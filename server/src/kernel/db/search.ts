import { type Found, type Paged, paged } from './keyset.ts'

/** A search looks through this many rows of a list before it asks an index. A common word is found among them. */
const WINDOW = 5000

/** A search that can tell whether a word is rare looks through this many rows first: a very common word fills a page. */
const FIRST_WINDOW = 500

type Search<Row> = {
  size: number
  /** What is found in the next `rows` rows of the list, one more than a page. What is no more than a page can be left out. */
  nearby(rows: number): Promise<Row[]>
  /** Whether the indexes find few rows, so that `everywhere` costs less than looking through `WINDOW` rows. */
  isRare?(): Promise<boolean>
  /** What is found in all rows, from indexes. */
  everywhere(): Promise<Row[]>
}

/**
 * A page of what a search finds. The next rows of the list are looked through first: what is common fills a page there,
 * and an index would collect all of it.
 */
export async function searchPage<Row extends Found>({
  size,
  nearby,
  isRare,
  everywhere,
}: Search<Row>): Promise<Paged<Omit<Row, 'cursor'>>> {
  if (isRare) {
    const first = await nearby(FIRST_WINDOW)
    if (first.length > size) return paged(first, size)
    if (await isRare()) return paged(await everywhere(), size)
  }
  const found = await nearby(WINDOW)
  return paged(found.length > size ? found : await everywhere(), size)
}

type Window<Row> = {
  size: number
  /** What is found in the next `rows` rows of the list, one more than a page. */
  nearby(rows: number): Promise<Row[]>
  /** The cursor of the last of the next `rows` rows; undefined if the list ends before. */
  end(rows: number): Promise<string | undefined>
}

/** The same for a text that no index finds. It goes on after the rows that were looked through, so a page can be short. */
export async function windowPage<Row extends Found>({
  size,
  nearby,
  end,
}: Window<Row>): Promise<Paged<Omit<Row, 'cursor'>>> {
  const found = await nearby(WINDOW)
  const next = found.length > size ? undefined : await end(WINDOW)
  return next === undefined ? paged(found, size) : { ...paged(found, size), next }
}

/** Whether an index of trigrams finds a text: it has three letters or digits in a row. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
