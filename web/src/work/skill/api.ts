import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** The 22 competencies with what to practice. They change with the product only. */
export const catalogueQuery = queryOptions({
  queryKey: ['skills', 'catalogue'],
  queryFn: ({ signal }) => api('GET /api/skills/catalogue', { signal }),
})

/** How a BLT member stands in each competency, in the order of the catalogue. */
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

/** The marks of a BLT member's skills that are under way. */
export const skillMarkKey = (venue: string, blt: string) => ['skills', venue, blt, 'mark'] as const
