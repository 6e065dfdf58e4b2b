import { useEffect, useSyncExternalStore } from 'react'
import { useRoute, useSearchParams } from 'wouter'
import { PATHS } from '../../lib/paths.ts'
import { keepInTab, recallInTab } from '../../lib/storage.ts'
import { type Me, useMe } from '../person/api.ts'
import { readSelection, type Selection, selectionOf, selectionSearch } from './selection.ts'

const watchers = new Set<() => void>()

/** Under the user’s name, because two people may share the tab. */
const keyOf = ({ userId }: Me) => `scope.selection ${userId}`

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** The venue and BLT member of the screen, which go along to the next: from the address, otherwise from before. */
export function useSelection(): Selection {
  const key = keyOf(useMe())
  const [, metrics] = useRoute(PATHS.metrics)
  const [, board] = useRoute(PATHS.board)
  const [params] = useSearchParams()
  const last = useSyncExternalStore(subscribe, () => recallInTab(key))
  const venue = metrics?.slug ?? board?.slug ?? params.get('venue')
  return selectionOf({ venue, blt: params.get('blt') }, readSelection(last))
}

type Shown = { slug: string } | null | undefined

/** Remembers the venue and member that a screen shows, until the tab closes or the user signs out. */
export function useShown(venue: Shown, blt?: Shown): void {
  const key = keyOf(useMe())
  useEffect(() => {
    if (!venue) return
    const last = recallInTab(key)
    const shown = selectionOf({ venue: venue.slug, blt: blt?.slug ?? null }, readSelection(last))
    const text = selectionSearch(shown)
    if (text === last) return
    keepInTab(key, text)
    for (const watch of watchers) watch()
  })
}
