import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { meQuery, ShownVenue, useMe } from '../company/person/api.ts'
import { useSelection } from '../company/venue/use-selection.ts'

/** Says to all screens at which venue the user is: who stands in may do other things at some of theirs. */
export function AtShownVenue({ children }: { children: ReactNode }) {
  const me = useMe()
  const { venue } = useSelection()
  const client = useQueryClient()
  const key = me.standsIn.map(({ venueId }) => venueId).join(' ')
  const before = useRef(key)
  // What was read while standing in is forgotten with it, and what may be read since is loaded.
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }, [client, key])
  return <ShownVenue value={venue ?? me.venueSlug}>{children}</ShownVenue>
}
