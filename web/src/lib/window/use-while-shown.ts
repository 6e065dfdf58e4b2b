import { useCallback, useEffect, useRef } from 'react'

/** The function while the component is shown, and nothing afterwards: a late reply must not close something newer. */
export function useWhileShown(act: () => void): () => void {
  const latest = useRef<(() => void) | null>(act)
  useEffect(() => {
    latest.current = act
    return () => {
      latest.current = null
    }
  }, [act])
  return useCallback(() => latest.current?.(), [])
}
