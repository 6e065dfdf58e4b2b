import { useQuery } from '@tanstack/react-query'
import { type MemberWeek, memberWeeksQuery } from './api.ts'
import type { About } from './writes.ts'

/**
 * The people of the venue in the order of the team, for managers: the previous and the next one, the current position,
 * and the next person still due.
 */
export function useNeighbors({ venue, blt }: About, enabled: boolean) {
  const { data } = useQuery({ ...memberWeeksQuery(venue), enabled })
  const members = data?.members ?? []
  const at = members.findIndex(({ bltSlug }) => bltSlug === blt)
  const other = (step: number): MemberWeek | undefined => (at < 0 ? undefined : members[at + step])
  const waiting = [...members.slice(at + 1), ...members.slice(0, Math.max(0, at))].find(({ waits }) => waits)
  return { previous: other(-1), next: other(1), waiting, at, of: members.length }
}

export type Neighbors = ReturnType<typeof useNeighbors>
