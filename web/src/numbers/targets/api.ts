import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { metricsKey } from '../../lib/api/query-keys.ts'

/** All targets of a venue with past ones, exceptions, and possible owners. */
export const venueTargetsQuery = (venue: string) =>
  queryOptions({
    queryKey: [...metricsKey, 'targets of', venue],
    queryFn: ({ signal }) => api('GET /api/venues/:venue/targets', { params: { venue }, signal }),
  })
