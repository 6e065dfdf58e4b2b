import { useEffect, useRef, useState } from 'react'

/**
 * Text of a box that the URL follows. Typed text shows at once and is written to the URL when `may` allows it. When the
 * URL changes otherwise, such as with Back, the box follows.
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
