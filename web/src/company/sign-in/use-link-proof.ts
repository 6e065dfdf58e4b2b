import { useEffect, useState } from 'react'

/** The token of the sign-in link in the address bar. */
export const readProof = (): string | null => new URLSearchParams(window.location.hash.slice(1)).get('proof')

/** The token of a sign-in link, `/login#proof=…`. It is removed from the address bar, and so from the history. */
export function useLinkProof(): string | null {
  const [proof, setProof] = useState(readProof)
  useEffect(() => {
    const take = () => {
      const proof = readProof()
      if (proof === null) return
      setProof(proof)
      const { pathname, search } = window.location
      history.replaceState(history.state, '', pathname + search)
    }
    take()
    // A link opened in this tab loads no new page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return proof
}
