import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

type More = {
  fallback?: ReactNode
  /** It cannot be fetched. Without this, that is the error boundary's affair. */
  onUnavailable?: (error: unknown) => void
}

type Fetched<P> = ComponentType<P & More> & {
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

  function FetchedComponent({ fallback = null, onUnavailable, ...props }: P & More) {
    const [state, setState] = useState<{ error?: unknown }>({})
    const missing = Found === undefined
    const say = useRef(onUnavailable)
    say.current = onUnavailable
    useEffect(() => {
      if (!missing) return
      let gone = false
      fetchOnce().then(
        () => !gone && setState({}),
        (error) => !gone && (say.current ? say.current(error) : setState({ error })),
      )
      return () => {
        gone = true
      }
    }, [missing])
    // For the error boundary, as if the component itself had thrown.
    if (state.error !== undefined) throw state.error
    // Without the two the props are the component's own again, which the types cannot follow.
    return Found ? <Found {...(props as unknown as P)} /> : fallback
  }
  return Object.assign(FetchedComponent, { load: fetchOnce })
}
