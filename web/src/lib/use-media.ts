import { useSyncExternalStore } from 'react'

/** A hook that says whether the window is as the media query asks, and goes on saying it. */
export function mediaHook(query: string): () => boolean {
  const media = window.matchMedia(query)
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}
