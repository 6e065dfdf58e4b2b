import { useEffect, useRef, useState } from 'react'

/**
 * What is typed into a box whose text the address names. What is typed leads: it is shown at once, and the address
 * follows once it `may`. Where the address changes by itself, as with Back, it leads.
 */
export function useTyped(
  named: string,
  may: (typed: string) => boolean,
  name: (typed: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(named)
  const followed = useRef(named)
  useEffect(() => {
    if (named !== followed.current) {
      followed.current = named
      setTyped(named)
    } else if (typed !== named && may(typed)) {
      followed.current = typed
      name(typed)
    }
  })
  return [typed, setTyped]
}
