import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { Summary } from './upload-state.ts'

const materialsKey = ['materials'] as const

/** The files of a priority. Asked each time that they are opened: a colleague may have added one. */
export const materialsQuery = (priorityId: string) =>
  queryOptions({
    queryKey: [...materialsKey, priorityId],
    queryFn: ({ signal }) => api('GET /api/priorities/:id/materials', { params: { id: priorityId }, signal }),
    staleTime: 0,
  })

/** How the uploads of a priority stand. Never asked: this page makes them. */
export const uploadsQuery = (priorityId: string) =>
  queryOptions<Summary>({
    queryKey: [...materialsKey, priorityId, 'uploads'],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
