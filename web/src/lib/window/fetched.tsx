import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { NetworkError } from '../api/errors.ts'
import { lookForNewVersion } from '../live/new-version.ts'

type More = {
  fallback?: ReactNode
  /** Called when loading fails. By default the error boundary shows it; a part that is optional is left out. */
  onUnavailable?: (error: unknown) => void
}

type Fetched<P> = ComponentType<P & More> & {
  /** Loads it before it is needed; settles in any case. If that fails, its first use tries again. */
  prepare: () => Promise<void>
}

const noop = () => undefined

/**
 * A component that is loaded on first use and shown as soon as it is ready. React’s `lazy` keeps a placeholder for at
 * least 300 ms, even if the file arrives after ten. `optional`: the screen works without it.
 */
export function fetched<P extends object>(
  load: () => Promise<ComponentType<P>>,
  optional?: 'optional',
): Fetched<P> {
  let Loaded: ComponentType<P> | undefined
  let fetching: Promise<unknown> | undefined
  const fetchOnce = () => {
    fetching ??= load().then(
      (component) => {
        Loaded = component
      },
      (cause) => {
        // The next use tries again.
        fetching = undefined
        void lookForNewVersion()
        throw new NetworkError('A part of the app could not be loaded', { cause })
      },
    )
    return fetching
  }

  function FetchedComponent({ fallback = null, onUnavailable = optional && noop, ...props }: P & More) {
    const [state, setState] = useState<{ error?: unknown }>({})
    const missing = Loaded === undefined
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
    // Thrown for the error boundary.
    if (state.error !== undefined) throw state.error
    // Without these two, the props are the component’s own; TypeScript cannot infer that.
    return Loaded ? <Loaded {...(props as unknown as P)} /> : fallback
  }
  const prepare = () => fetchOnce().then(noop, noop)
  return Object.assign(FetchedComponent, { prepare })
}
