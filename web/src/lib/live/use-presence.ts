import { inOneDirection } from '@scope/contract/kernel/text.words'
import { useEffect, useState } from 'react'
import { openPresence, type Subject } from './presence-stream.ts'

/** The names of others who are looking at the same thing now, for a sentence. Empty while this page is hidden. */
export function usePresence({ kind, id }: Subject): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    let close: (() => void) | undefined
    const follow = () => {
      close?.()
      close = undefined
      setNames([])
      if (document.visibilityState === 'visible')
        close = openPresence({ kind, id }, (people) =>
          setNames(people.map(({ name }) => inOneDirection(name))),
        )
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close?.()
    }
  }, [kind, id])
  return names
}
