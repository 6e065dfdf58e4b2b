import { type ReactNode, useEffect } from 'react'
import { useMenuMe } from '../../company/person/api.ts'
import { whenIdle } from '../../lib/window/idle.ts'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { NewVersionLine } from '../start/NewVersionLine.tsx'
import { AwayLine } from './AwayLine.tsx'
import { BottomBar } from './BottomBar.tsx'
import { barOf, placesOf } from './destinations.ts'
import { Header } from './Header.tsx'
import { Rail } from './Rail.tsx'
import { StandInLine } from './StandInLine.tsx'

/** The frame of every screen: header, side rail from 1024 px, bottom bar below that. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useMenuMe()
  useEffect(() => {
    let stop: () => void = () => undefined
    let gone = false
    whenIdle(() => {
      void import('../../lib/window/focus-spot.ts').then(
        ({ keepFocus }) => {
          if (!gone) stop = keepFocus()
        },
        // The page was left before this was loaded.
        () => undefined,
      )
    })
    return () => {
      gone = true
      stop()
    }
  }, [])
  return (
    <div className="lg:pl-58">
      <SkipLink to="content">Skip to content</SkipLink>
      <Header me={me} />
      <AwayLine />
      <NewVersionLine />
      <StandInLine />
      <Rail places={placesOf(me)} />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto max-w-[75.5rem] px-4 pt-2 pb-[calc(6.5rem+env(safe-area-inset-bottom))] focus:outline-none sm:px-8 lg:px-11 lg:pt-0 lg:pb-16"
      >
        {children}
      </main>
      <BottomBar {...barOf(me)} />
    </div>
  )
}
