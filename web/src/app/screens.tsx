import { type ComponentType, lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { NotFoundScreen } from '../features/session/screens/NotFoundScreen.tsx'
import { useTitle } from '../lib/use-title.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PATHS } from './paths.ts'

type Screen = { path: string; title: string; load: () => Promise<ComponentType>; Screen: ComponentType }

function screen(path: string, title: string, load: () => Promise<ComponentType>): Screen {
  return { path, title, load, Screen: lazy(async () => ({ default: await load() })) }
}

/** Every screen behind the door, fetched when it is gone to. */
const SCREENS: readonly Screen[] = [
  screen(PATHS.home, 'Home', async () => {
    return (await import('../features/priority/screens/HomeScreen.tsx')).HomeScreen
  }),
  screen(PATHS.archive, 'Previous priorities', async () => {
    return (await import('../features/archive/screens/ArchiveScreen.tsx')).ArchiveScreen
  }),
  screen(PATHS.analytics, 'Analytics', async () => {
    return (await import('../features/analytics/screens/AnalyticsScreen.tsx')).AnalyticsScreen
  }),
]

// The screen that one is on the way to is fetched beside the profile, not after it.
const first = SCREENS.find(({ path }) => path === window.location.pathname) ?? SCREENS[0]
void first?.load()

export function Screens() {
  return (
    <Switch>
      {SCREENS.map(({ path, title, Screen }) => (
        <Route key={path} path={path}>
          <Titled title={title}>
            <Screen />
          </Titled>
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  useTitle(title)
  return <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
}

function ScreenSkeleton() {
  return (
    <div className="grid gap-6 pt-1">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  )
}
