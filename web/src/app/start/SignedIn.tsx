import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Me, meQuery, ShownVenue, useMe } from '../../company/person/api.ts'
import { isDeviceReady, openDevice, watchDevice } from '../../company/session/device.ts'
import { currentUserId } from '../../company/session/session.ts'
import { LOGOUT_START } from '../../company/session/sign-out.ts'
import { AfterSignIn } from '../../company/sign-in/after-sign-in.tsx'
import { takeBeginning } from '../../company/sign-in/new-sign-in.ts'
import { ProveAgain } from '../../company/sign-in/prove-again.tsx'
import { useSelection } from '../../company/venue/use-selection.ts'
import { AssistantLauncher } from '../../guidance/assistant/launcher.tsx'
import { PATHS } from '../../lib/address/paths.ts'
import { sentenceOf } from '../../lib/api/api.ts'
import { GuidanceSlot } from '../../lib/guidance-slot.tsx'
import { prepareToasts } from '../../lib/toast/toast.ts'
import { WellDoneSlot } from '../../lib/well-done-slot.tsx'
import { fetched } from '../../lib/window/fetched.tsx'
import { whenIdle } from '../../lib/window/idle.ts'
import { takeTheme } from '../../lib/window/theme.ts'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingOverlay } from '../../ui/state/LoadingOverlay.tsx'
import { takeFirst } from '../../work/home/first.ts'
import { fillFromHome } from '../fill-from-home.ts'
import { Screens } from '../screens.tsx'
import { AwayNote } from '../shell/AwayLine.tsx'
import { beginsAtRollup } from '../shell/destinations.ts'
import { Shell } from '../shell/Shell.tsx'
import { queryClient } from './query-client.ts'

const WellDoneButton = fetched(
  async () => (await import('../../insight/well-done/well-done-button.tsx')).WellDoneButton,
  'optional',
)

export { firstScreen } from '../screens.tsx'

/** The signed-in app, loaded separately from the sign-in screen. */
export function SignedIn() {
  useState(() => {
    const user = currentUserId()
    if (user) openDevice(user)
    const first = takeFirst()
    if (first) fillFromHome(queryClient, first)
  })
  useEffect(() => {
    prepareToasts()
    whenIdle(() => {
      void AwayNote.prepare()
      void import('./after-first-screen.ts').then(
        (later) => later.beginAfterFirstScreen(queryClient),
        () => undefined,
      )
    })
    // Phones are shared: clear everything that was read. Unsent text stays on the device under its author’s key,
    // because losing it would be worse.
    const forget = () => queryClient.clear()
    window.addEventListener(LOGOUT_START, forget)
    return () => window.removeEventListener(LOGOUT_START, forget)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Profile />
    </QueryClientProvider>
  )
}

function Profile() {
  const me = useQuery(meQuery)
  const [isNew] = useState(takeBeginning)
  const { userId, theme = null } = me.data ?? {}
  // Before the first paint, so that no other theme flashes.
  useLayoutEffect(() => {
    if (userId) takeTheme(userId, theme)
  }, [userId, theme])
  const isReady = useSyncExternalStore(watchDevice, () => !userId || isDeviceReady(userId))
  if (me.isPending || (me.data && !isReady)) return <LoadingOverlay message="Loading your profile..." />
  if (!me.data) {
    return (
      <main className="grid min-h-dvh content-center px-6 lg:px-20">
        <ErrorState
          title="Your profile could not be loaded"
          text={sentenceOf(me.error)}
          onRetry={() => void me.refetch()}
        />
      </main>
    )
  }
  return (
    <GuidanceSlot value={AssistantLauncher}>
      <WellDoneSlot value={WellDoneButton}>
        <AtShownVenue>
          <Shell>
            <BeginAtRollup can={me.data.can} isNew={isNew} />
            <Screens />
            <AfterSignIn userId={me.data.userId} />
            <ProveAgain email={me.data.email} />
          </Shell>
        </AtShownVenue>
      </WellDoneSlot>
    </GuidanceSlot>
  )
}

/** After a sign-in that leads home, users of all venues start with the rollup. */
function BeginAtRollup({ can, isNew }: { can: Me['can']; isNew: boolean }) {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const begins = isNew && beginsAtRollup(can) && path === PATHS.home && search === ''
  // Once, and before home is painted: home is one tap away.
  const [wanted] = useState(begins)
  useLayoutEffect(() => {
    if (wanted) navigate(PATHS.rollup, { replace: true })
  }, [wanted, navigate])
  return null
}

/** Says to all screens at which venue the user is: who stands in may do other things at some of theirs. */
function AtShownVenue({ children }: { children: ReactNode }) {
  const me = useMe()
  const { venue } = useSelection()
  const client = useQueryClient()
  const key = me.standsIn.map(({ venueId }) => venueId).join(' ')
  const before = useRef(key)
  // What was read while standing in is forgotten with it, and what may be read since is loaded.
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }, [client, key])
  return <ShownVenue value={venue ?? me.venueSlug}>{children}</ShownVenue>
}
