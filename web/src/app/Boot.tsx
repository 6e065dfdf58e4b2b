import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { nextPath } from '../features/session/next-path.ts'
import { LandingScreen } from '../features/session/screens/LandingScreen.tsx'
import { NotFoundScreen } from '../features/session/screens/NotFoundScreen.tsx'
import { SignInScreen } from '../features/session/screens/SignInScreen.tsx'
import { SigningOutScreen } from '../features/session/screens/SigningOutScreen.tsx'
import { loadSession, type Session, useSession, wasSignedIn } from '../features/session/session.ts'
import { sentenceOf } from '../lib/api.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { loginPath, PATHS, SIGNED_IN_PATHS } from './paths.ts'
import { useFocusOnRoute } from './use-focus-on-route.ts'

const loadSignedIn = () => import('./SignedIn.tsx')
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }))

export function Boot() {
  useFocusOnRoute()
  useEffect(() => {
    if (wasSignedIn()) void loadSignedIn()
    void loadSession()
  }, [])
  return (
    <ErrorBoundary>
      <Suspense fallback={<LoadingOverlay message="Loading your profile..." />}>
        <Door session={useSession()} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Who sees what. Until the server has said who is here, the likelier of the two. */
function Door({ session }: { session: Session }) {
  const search = useSearch()
  switch (session.status) {
    case 'signing-out':
      return <SigningOutScreen />
    case 'signed-out':
      return <SignedOut />
    case 'signed-in':
      return (
        <Switch>
          <Route path={PATHS.login}>
            <Redirect to={nextPath(new URLSearchParams(search).get('next'))} replace />
          </Route>
          <Route>
            <SignedIn />
          </Route>
        </Switch>
      )
    case 'unreachable':
    case 'unknown':
      return <Unanswered error={session.status === 'unreachable' ? session.error : null} />
  }
}

function Unanswered({ error }: { error: unknown }) {
  const [path] = useLocation()
  const open = path === PATHS.home || path === PATHS.login
  if (open && !wasSignedIn()) return <SignedOut />
  if (error === null) return <LoadingOverlay message="Loading your profile..." />
  return (
    <main className="grid min-h-dvh content-center px-6 lg:px-20">
      <ErrorState
        title="Scope cannot be reached"
        text={sentenceOf(error)}
        onRetry={() => void loadSession()}
      />
    </main>
  )
}

function SignedOut() {
  const [path] = useLocation()
  const search = useSearch()
  const here = search ? `${path}?${search}` : path
  return (
    <Switch>
      <Route path={PATHS.home}>
        <LandingScreen />
      </Route>
      <Route path={PATHS.login}>
        <SignInScreen onStart={() => void loadSignedIn()} />
      </Route>
      {SIGNED_IN_PATHS.map((known) => (
        <Route key={known} path={known}>
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
