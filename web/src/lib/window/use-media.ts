import { useSyncExternalStore } from 'react'

/** Creates a hook that tells whether a media query matches and follows changes. */
export function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}
