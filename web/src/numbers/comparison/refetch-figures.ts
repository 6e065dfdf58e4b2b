import type { QueryClient } from '@tanstack/react-query'
import { figuresKeys } from '../../lib/query-keys.ts'

/** Asks again for what weekly numbers go into; done when what is on the screen has its answer. */
export async function refetchFigures(client: QueryClient): Promise<void> {
  await Promise.all(figuresKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
