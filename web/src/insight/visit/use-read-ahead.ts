import { addDays } from '@scope/contract/kernel/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCompare } from '../../numbers/differences/use-compare.ts'
import { briefQuery, type VisitLine, visitQuery } from './api.ts'

/**
 * Reads the visits until tomorrow with their briefs, which keeps them on the device: a cellar without a network may be
 * where they are first opened.
 */
export function useReadAhead(visits: readonly VisitLine[]): void {
  const client = useQueryClient()
  const { asked: compare } = useCompare()
  const soon = visits
    .filter(({ on, today }) => on <= addDays(today, 1))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    for (const id of soon === '' ? [] : soon.split(',')) {
      void client.prefetchQuery({ ...visitQuery(id), staleTime: 60_000 })
      void client.prefetchQuery(briefQuery(id, compare ? { compare } : {}))
    }
  }, [client, soon, compare])
}
