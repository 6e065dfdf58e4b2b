import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => api('GET /api/sign-in', { signal }),
  staleTime: 0,
})
