import type { Comparison } from '@scope/contract/company/settings.words'
import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/api.ts'

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

/** The comparisons of a week's numbers at each venue. */
export const gridDifferencesQuery = (week: string, compare: Comparison | undefined) =>
  queryOptions({
    queryKey: ['metrics', 'grid', week, 'differences', compare ?? 'default'],
    queryFn: ({ signal }) =>
      api('GET /api/metrics/differences', { query: { week, ...(compare && { compare }) }, signal }),
    staleTime: 0,
  })
