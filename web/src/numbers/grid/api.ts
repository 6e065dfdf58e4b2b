import type { Input } from '@scope/contract/calls'
import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { onceKey } from '../../lib/api/once-key.ts'

/** The numbers of a week of all venues. Reloaded whenever the sheet is opened, because others fill it in too. */
export const gridWeekQuery = (week: string) =>
  queryOptions({
    queryKey: ['metrics', 'grid', week],
    queryFn: ({ signal }) => allPages(week, signal),
    staleTime: 0,
  })

async function allPages(week: string, signal: AbortSignal) {
  const query = { from: week, to: week }
  const all = await api('GET /api/metrics', { query, signal })
  for (let page = 2; all.length === (page - 1) * METRICS_PAGE; page += 1) {
    all.push(...(await api('GET /api/metrics', { query: { ...query, page: `${page}` }, signal })))
  }
  return all
}

/** Every preview of an import. */
export const previewsKey = ['import preview'] as const

/** Previews the changes; saves nothing. Made anew each time. */
export const previewQuery = (body: Pick<Input<'POST /api/metrics/import'>['body'], 'lines' | 'file'>) =>
  queryOptions({
    queryKey: [...previewsKey, onceKey()],
    queryFn: () => api('POST /api/metrics/import', { body, deadlineMs: UPLOAD_MS }),
    gcTime: 0,
  })
