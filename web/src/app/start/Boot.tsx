import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { NotFoundScreen } from '../../company/session/screens/NotFoundScreen.tsx'
import { SigningOutScreen } from '../../company/session/screens/SigningOutScreen.tsx'
import {
  type CurrentUser,
  followOtherTabs,
  loadSession,
  type Session,
  useSession,
  wasSignedIn,
} from '../../company/session/session.ts'
import { sendSignOut } from '../../company/session/sign-out.ts'
import { nextPath } from '../../company/sign-in/next-path.ts'
import { LandingScreen } from '../../company/sign-in/screens/LandingScreen.tsx'
import { SignInScreen } from '../../company/sign-in/screens/SignInScreen.tsx'
import { readProof, useLinkProof } from '../../company/sign-in/use-link-proof.ts'
import { isPublic, isWaiting, loginPath, PATHS, SIGNED_IN_PATHS } from '../../lib/address/paths.ts'
import { ProxyError, sentenceOf } from '../../lib/api/api.ts'
import { signInAgain } from '../../lib/api/sign-in-again.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { ErrorState } from '../../ui/state/ErrorState.tsx'
import { LoadingOverlay } from '../../ui/state/LoadingOverlay.tsx'
import { fetchHome } from '../../work/home/first.ts'
import { useFocusOnRoute } from '../shell/use-focus-on-route.ts'
import { BrokenScreen } from './BrokenScreen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Scope's public pages, which need no session. */
const PublicScreen = fetched(async () => (await import('../public/PublicScreen.tsx')).PublicScreen)
/** Few ever see it. */
const SetupScreen = fetched(
  async () => (await import('../../company/setup/screens/SetupScreen.tsx')).SetupScreen,
)
const LinkInside = fetched(
  async () => (await import('../../company/sign-in/components/LinkInside.tsx')).LinkInside,
)
const SignedIn = fetched(async () => {
  const inside = await import('./SignedIn.tsx')
  await inside.firstScreen
  return inside.SignedIn
})

const LOADING = <LoadingOverlay message="Loading your profile..." />

/** Without a network, the device shows its user's last reads. */
const keptUser = async (error?: unknown) =>
  wasSignedIn() ? (await import('./reads-on-device.ts')).startFromDevice(error) : null

export function Boot() {
  useFocusOnRoute()
  useEffect(() => {
    if (wasSignedIn()) void SignedIn.prepare()
    const params = new URLSearchParams(window.location.search)
    const atHome = window.location.pathname === PATHS.home && !isWaiting(params)
    void loadSession(atHome ? fetchHome : undefined, keptUser)
    void sendSignOut()
    return followOtherTabs()
  }, [])
  return (
    <ErrorBoundary fallback={(again) => <BrokenPage again={again} />}>
      <Suspense fallback={LOADING}>
        <Entry session={useSession()} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** For a fault outside the shell, such as a signed-in part that could not be loaded. */
function BrokenPage({ again }: { again: () => void }) {
  return (
    <main className="grid min-h-dvh content-center px-6 lg:px-20">
      <BrokenScreen again={again} />
    </main>
  )
}

/**
 * Chooses between the signed-out and the signed-in app. While the session loads, a device that was not signed in shows
 * the sign-in screen at once. It stays the same element afterwards, so that typed text is kept. A sign-in link waits
 * for the session, because a signed-in user gets another question.
 */
function Entry({ session }: { session: Session }) {
  const [path] = useLocation()
  if (isPublic(path)) return <PublicScreen path={path} fallback={LOADING} />
  const atEntry = path === PATHS.home || path === PATHS.login
  const undecided = session.status === 'unknown' || session.status === 'unreachable'
  const isNewcomer = undecided && atEntry && !wasSignedIn() && readProof() === null
  if (session.status === 'signed-out' || isNewcomer) return <SignedOut />
  switch (session.status) {
    case 'unknown':
    case 'leaving':
      return LOADING
    case 'unreachable':
      return (
        <main className="grid min-h-dvh content-center px-6 lg:px-20">
          {session.error instanceof ProxyError ? (
            <ErrorState
              title="Sign in again"
              text="Your company’s sign-in has ended."
              retry="Sign in again"
              onRetry={signInAgain}
            />
          ) : (
            <ErrorState
              title="Can’t reach Scope"
              text={sentenceOf(session.error)}
              onRetry={() => void loadSession(undefined, keptUser)}
            />
          )}
        </main>
      )
    case 'signed-in':
      return path === PATHS.login ? <Inside user={session.user} /> : <SignedIn fallback={LOADING} />
    case 'signing-out':
      return <SigningOutScreen />
  }
}

/** From the sign-in screen to the requested page. A sign-in link first asks whose session it is. */
function Inside({ user }: { user: CurrentUser }) {
  const next = nextPath(new URLSearchParams(useSearch()).get('next'))
  const proof = useLinkProof()
  if (proof === null) return <Redirect to={next} replace />
  return <LinkInside fallback={LOADING} user={user} proof={proof} next={next} />
}

function SignedOut() {
  const [path] = useLocation()
  const search = useSearch()
  const here = search ? `${path}?${search}` : path
  return (
    <Switch>
      <Route path={PATHS.home}>
        {/* A link from a message is opened after sign-in. */}
        {search ? <Redirect to={loginPath(here)} replace /> : <LandingScreen />}
      </Route>
      <Route path={PATHS.login}>
        <SignInScreen onStart={() => SignedIn.prepare()} />
      </Route>
      <Route path={PATHS.setup}>
        <SetupScreen onStart={() => SignedIn.prepare()} />
      </Route>
      {SIGNED_IN_PATHS.map((pattern) => (
        <Route key={pattern} path={pattern}>
          <Redirect to={loginPath(here)} replace />
        </Route>
      ))}
      <Route>
        <main className="px-6 pt-[30dvh] lg:px-20">
          <NotFoundScreen />
        </main>
      </Route>
    </Switch>
  )
}
