import { useQuery } from '@tanstack/react-query'
import { type Focus, focusesQuery } from './api.ts'

const NONE: readonly Focus[] = []

/**
 * The focuses that a priority of a period can serve. `known`: a form without a focus that was removed since, or of
 * another period.
 */
export function useFocuses(period: string, venue: string) {
  const { data } = useQuery(focusesQuery(period, venue))
  const list = data?.focuses ?? NONE
  const withoutGone = <F extends { focus: string }>(fields: F): F =>
    data && !list.some(({ id }) => id === fields.focus) ? { ...fields, focus: '' } : fields
  return { list, known: withoutGone }
}
