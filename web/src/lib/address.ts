import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/** What the address is to name; an undefined value leaves its name out. */
export type Named = Record<string, string | undefined>

/** The search parameters after the change: names that are not mentioned stay as they are. */
export function withNamed(params: URLSearchParams, named: Named): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * Makes the address name what is seen, without a step in the history: a screen opened as `/` becomes a link that
 * can be sent. Null while it is not known yet what is seen.
 */
export function useNamedAddress(named: Named | null, state: object | null = null): void {
  const [params, setParams] = useSearchParams()
  const wanted = named ? withNamed(params, named).toString() : null
  const stale = wanted !== null && wanted !== params.toString()
  useEffect(() => {
    if (stale) setParams(wanted, { replace: true, state })
  })
}
