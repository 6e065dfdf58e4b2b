import { type ReactNode, useEffect } from 'react'
import { useRoute } from 'wouter'
import { standsInAt, useMe, useMenuMe } from '../../company/person/api.ts'
import { StandingIn } from '../../company/stand-in/standing-in.tsx'
import { useSelection } from '../../company/venue/use-selection.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { useNewVersion } from '../../lib/live/new-version.ts'
import { whenIdle } from '../../lib/window/idle.ts'
import { Button } from '../../ui/Button.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { AwayLine } from './AwayLine.tsx'
import { BottomBar } from './BottomBar.tsx'
import { barOf, placesOf } from './destinations.ts'
import { Header } from './Header.tsx'
import { Rail } from './Rail.tsx'

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

/** Asks for a reload when a newer version is ready. Text that was typed is on the device, and there after it. */
function NewVersionLine() {
  const ready = useNewVersion()
  return (
    <div role="status" className="mx-auto max-w-[75.5rem] px-4 sm:px-8 lg:px-11">
      {ready && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
          <p>A new version is ready. What you typed is kept.</p>
          <Button size="sm" variant="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </div>
      )}
    </div>
  )
}

/** Says for whom the user stands in at the venue on the screen, and until when. On a phone’s home, More says so. */
function StandInLine() {
  const me = useMe()
  const { venue } = useSelection()
  const [home] = useRoute(PATHS.home)
  const here = standsInAt(me, venue ?? me.venueSlug ?? '')
  if (!here) return null
  return (
    <p
      className={`mx-auto max-w-[75.5rem] px-4 pb-1 text-sm text-quiet sm:px-8 lg:px-11 ${home ? 'max-sm:hidden' : ''}`}
    >
      <StandingIn here={here} />
    </p>
  )
}
