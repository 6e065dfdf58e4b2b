import { useEffect } from 'react'

/** Sets the page title; only the product name when none is given. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Scope` : 'Scope'
  }, [title])
}
