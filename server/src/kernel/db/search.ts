import { type Found, type Paged, paged } from './keyset.ts'

/** A search looks through this many rows of a list before it asks an index. A common word is found among them. */
export const WINDOW = 5000

type Search<Row> = {
  size: number
  /** Whether an index finds the text. */
  indexed: boolean
  /** What is found in the next `WINDOW` rows of the list, one more than a page. */
  nearby(): Promise<Row[]>
  /** The cursor of the last of these rows; undefined if the list ends there. */
  end(): Promise<string | undefined>
  /** The same in all rows, from indexes. */
  everywhere(): Promise<Row[]>
}

/**
 * A page of what a search finds. The next rows of the list are looked through first: what is common fills a page there,
 * and an index would collect all of it. A text that no index finds goes on after these rows: such a page can be short.
 */
export async function searchPage<Row extends Found>({
  size,
  indexed,
  nearby,
  end,
  everywhere,
}: Search<Row>): Promise<Paged<Omit<Row, 'cursor'>>> {
  const found = await nearby()
  if (found.length > size) return paged(found, size)
  const next = await end()
  if (next === undefined) return paged(found, size)
  if (indexed) return paged(await everywhere(), size)
  return { ...paged(found, size), next }
}

/** Whether an index of trigrams finds a text: it has three letters or digits in a row. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
