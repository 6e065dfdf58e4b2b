import { useEffect, useSyncExternalStore } from 'react'
import { useRoute, useSearchParams } from 'wouter'
import { PATHS } from '../../lib/address/paths.ts'
import { keep, keepInTab, recall, recallInTab } from '../../lib/storage.ts'
import { type Me, useMe } from '../person/api.ts'
import { readSelection, type Selection, selectionOf, selectionSearch } from './selection.ts'

const watchers = new Set<() => void>()

/** Under the user’s name, because two people may share the tab. */
const keyOf = ({ userId }: Me) => `scope.selection ${userId}`

/**
 * The last venue of this tab. A user of all venues continues where they left off on this device; a general manager
 * starts with their first venue (document 2, section 6).
 */
const lastShown = (me: Me): string | null =>
  recallInTab(keyOf(me)) ?? (me.can.seeAttention ? recall(keyOf(me)) : null)

function subscribe(watch: () => void): () => void {
  watchers.add(watch)
  return () => watchers.delete(watch)
}

/** The venue and BLT member that the address names. */
export function useNamed(): Selection {
  const [, metrics] = useRoute(PATHS.metrics)
  const [, board] = useRoute(PATHS.board)
  const [params] = useSearchParams()
  return { venue: metrics?.slug ?? board?.slug ?? params.get('venue'), blt: params.get('blt') }
}

/** The venue and BLT member of the screen, which go along to the next: from the address, otherwise from before. */
export function useSelection(): Selection {
  const me = useMe()
  const last = useSyncExternalStore(subscribe, () => lastShown(me))
  return selectionOf(useNamed(), readSelection(last))
}

type SlugOwner = { slug: string } | null | undefined

/** Remembers the venue and member of a screen for the tab's next screens. */
export function useShown(venue: SlugOwner, blt?: SlugOwner): void {
  const me = useMe()
  useEffect(() => {
    if (!venue) return
    const key = keyOf(me)
    const last = lastShown(me)
    const selection = selectionOf({ venue: venue.slug, blt: blt?.slug ?? null }, readSelection(last))
    const text = selectionSearch(selection)
    if (text === recallInTab(key)) return
    keepInTab(key, text)
    if (me.can.seeAttention) keep(key, text)
    for (const watch of watchers) watch()
  })
}
