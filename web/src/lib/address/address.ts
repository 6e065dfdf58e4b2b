import { useLayoutEffect } from 'react'
import { useSearchParams } from 'wouter'

/** URL search parameters to set; undefined removes one. */
export type Named = Record<string, string | undefined>

/** The search parameters after the change. Parameters that are not named stay. */
export function withNamed(params: URLSearchParams, named: Named): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * Writes the shown values into the URL without a history entry, so that the link can be shared. Null while unknown. The
 * entry keeps its state, to which `state` is added.
 */
export function useNamedAddress(named: Named | null, state: object | null = null): void {
  const [params, setParams] = useSearchParams()
  const wanted = named ? withNamed(params, named).toString() : null
  const stale = wanted !== null && wanted !== params.toString()
  // A layout effect runs before the next tap, whose address it would otherwise undo.
  useLayoutEffect(() => {
    if (stale) setParams(wanted, { replace: true, state: { ...history.state, ...state } })
  })
}
