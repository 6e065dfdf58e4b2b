import { useLocation, useSearchParams } from 'wouter'
import { isWaiting, PATHS, patternOf, WAITING } from '../../lib/address/paths.ts'

/** Whether the address shows a screen. Home and Waiting share a path; the query string distinguishes them. */
export function useIsHere(): (path: string) => boolean {
  const [location] = useLocation()
  const [params] = useSearchParams()
  return (path) => {
    const waiting = path === WAITING
    const at = patternOf(waiting ? PATHS.home : path).test(location)
    return at && ((path !== PATHS.home && !waiting) || isWaiting(params) === waiting)
  }
}
