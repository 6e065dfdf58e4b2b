import type { Input } from '@scope/contract/calls'
import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

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

type ImportBody = Input<'POST /api/metrics/import'>['body']

/** Previews the changes; saves nothing. */
export const previewImport = (body: Pick<ImportBody, 'lines' | 'file'>) =>
  api('POST /api/metrics/import', { body })

/** Saves exactly what the preview showed. Repeated with the same key, it is done once. */
export const saveImport = (body: ImportBody, idempotencyKey: string) =>
  api('POST /api/metrics/import', { body, idempotencyKey })
