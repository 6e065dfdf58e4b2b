import type { Reply } from '@scope/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

type Listed = Reply<'GET /api/away'>
export type Away = Reply<'GET /api/away'>['away'][number]

export const awayKey = ['away'] as const

/** A person's absences since the last period; without a person, those from today on of all people the user manages. */
export const awayQuery = (person?: string) =>
  queryOptions({
    queryKey: [...awayKey, person ?? 'all'],
    queryFn: ({ signal }) => api('GET /api/away', { query: person ? { person } : {}, signal }),
    staleTime: 30_000,
  })

/** The last day away of people who are away today, by id. */
export const awayNow = (listed: Listed | undefined): ReadonlyMap<string, string> =>
  new Map(
    (listed?.away ?? []).flatMap(({ person, from, to }) =>
      listed && from <= listed.today && listed.today <= to ? [[person.id, to]] : [],
    ),
  )
