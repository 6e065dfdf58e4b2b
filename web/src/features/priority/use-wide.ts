import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 1024px)')

const subscribe = (onChange: () => void) => {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Whether there is room for a second column. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
