import type { Input, Reply } from '@scope/contract/calls'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { meQuery } from '../person/api.ts'
import { refetchSettings } from '../settings/api.ts'
import { venuesQuery } from '../venue/api.ts'

export type StaffPage = Reply<'GET /api/people'>
export type Staff = StaffPage['people'][number]
export type RosterPreview = Reply<'POST /api/people/import'>
export type SignInOfPerson = Reply<'GET /api/people/:id/sign-in'>
type Filter = Input<'GET /api/people'>['query']

/** The company’s staff in pages, by name. Reloaded whenever it is opened, because others change it too. */
export const peopleQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: ['people', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/people', { query: { ...filter, ...(pageParam ? { after: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id],
    queryFn: ({ signal }) => api('GET /api/people/:id', { params: { id }, signal }),
    staleTime: 0,
  })

/** A person's sign-in methods and sessions. */
export const signInOfPersonQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', id, 'sign-in'],
    queryFn: ({ signal }) => api('GET /api/people/:id/sign-in', { params: { id }, signal }),
    staleTime: 0,
  })

/** Reloads everything that shows people or venues, after one was added or changed. */
export async function refetchStaff(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['people'] }),
    client.invalidateQueries({ queryKey: venuesQuery.queryKey }),
    // The changed person may be the user.
    client.invalidateQueries({ queryKey: meQuery.queryKey }),
    refetchSettings(client),
  ])
}
