import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import type { Summary } from './upload-state.ts'

const materialsKey = ['materials'] as const

/** The files of a priority. Reloaded whenever they are opened, because others add some too. */
export const materialsQuery = (priorityId: string) =>
  queryOptions({
    queryKey: [...materialsKey, priorityId],
    queryFn: ({ signal }) => api('GET /api/priorities/:id/materials', { params: { id: priorityId }, signal }),
    staleTime: 0,
  })

/** The upload state of a priority. Set by this page, never loaded. */
export const uploadsQuery = (priorityId: string) =>
  queryOptions<Summary>({
    queryKey: [...materialsKey, priorityId, 'uploads'],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
