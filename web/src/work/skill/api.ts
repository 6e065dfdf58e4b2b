import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

/** The 22 competencies with their practices. They change only with a release. */
export const catalogueQuery = queryOptions({
  queryKey: ['skills', 'catalogue'],
  queryFn: ({ signal }) => api('GET /api/skills/catalogue', { signal }),
})

/** A BLT member’s status in each competency, in catalogue order. */
export const skillsQuery = (venue: string, blt: string) =>
  queryOptions({
    queryKey: ['skills', venue, blt, 'progress'],
    queryFn: ({ signal }) => api('GET /api/skills/progress', { query: { venue, blt }, signal }),
    staleTime: 30_000,
  })

/** Every change of a BLT member's skills, newest first. */
export const skillHistoryQuery = (venue: string, blt: string) =>
  queryOptions({
    queryKey: ['skills', venue, blt, 'history'],
    queryFn: ({ signal }) => api('GET /api/skills/history', { query: { venue, blt }, signal }),
    staleTime: 30_000,
  })
