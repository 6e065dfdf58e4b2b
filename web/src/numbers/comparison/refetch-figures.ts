import type { QueryClient } from '@tanstack/react-query'
import { figuresKeys } from '../../lib/api/query-keys.ts'

/** Reloads everything computed from weekly numbers; resolves when the screen is up to date. */
export async function refetchFigures(client: QueryClient): Promise<void> {
  await Promise.all(figuresKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
