import { useEffect } from 'react'

/** What the tab and the history say; the product alone where no title is given. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Scope` : 'Scope'
  }, [title])
}
