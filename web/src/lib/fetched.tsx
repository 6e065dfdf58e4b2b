import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

type Fetched<P> = ComponentType<P & { fallback?: ReactNode }> & {
  /** Fetches it ahead of the moment that needs it. */
  load: () => Promise<unknown>
}

/**
 * A component that is fetched when it is first needed, and drawn the moment it is there. React's own `lazy` keeps a
 * placeholder that was just shown for 300 ms, also where the file is there after ten.
 */
export function fetched<P extends object>(load: () => Promise<ComponentType<P>>): Fetched<P> {
  let Found: ComponentType<P> | undefined
  let fetching: Promise<unknown> | undefined
  const fetchOnce = () => {
    fetching ??= load().then(
      (component) => {
        Found = component
      },
      (error) => {
        // The next one who needs it tries again.
        fetching = undefined
        throw error
      },
    )
    return fetching
  }

  function FetchedComponent({ fallback = null, ...props }: P & { fallback?: ReactNode }) {
    const [state, setState] = useState<{ error?: unknown }>({})
    const missing = Found === undefined
    useEffect(() => {
      if (!missing) return
      let gone = false
      fetchOnce().then(
        () => !gone && setState({}),
        (error) => !gone && setState({ error }),
      )
      return () => {
        gone = true
      }
    }, [missing])
    // For the error boundary, as if the component itself had thrown.
    if (state.error !== undefined) throw state.error
    // Without `fallback` the props are the component's own again, which the types cannot follow.
    return Found ? <Found {...(props as unknown as P)} /> : fallback
  }
  return Object.assign(FetchedComponent, { load: fetchOnce })
}
