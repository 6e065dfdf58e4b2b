import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Route, Switch, useLocation, useSearchParams } from 'wouter'
import { type Me, useMenuMe } from '../company/person/api.ts'
import { NotFoundScreen } from '../company/session/screens/NotFoundScreen.tsx'
import { venuesQuery } from '../company/venue/api.ts'
import { useSelection } from '../company/venue/use-selection.ts'
import { isWaiting, PATHS, patternOf, WAITING } from '../lib/address/paths.ts'
import { fetched } from '../lib/window/fetched.tsx'
import { whenIdle } from '../lib/window/idle.ts'
import { useTitle } from '../lib/window/use-title.ts'
import { Skeleton } from '../ui/state/Skeleton.tsx'
import { barOf } from './shell/destinations.ts'
import { BrokenScreen } from './start/BrokenScreen.tsx'
import { ErrorBoundary } from './start/ErrorBoundary.tsx'

/** `ofVenue`: the screen is about one venue, which its page title names. */
const screen = (path: string, title: string, load: () => Promise<ComponentType>, ofVenue = false) => ({
  path,
  title,
  ofVenue,
  Screen: fetched(load),
})
const venueScreen = (path: string, title: string, load: () => Promise<ComponentType>) =>
  screen(path, title, load, true)

/** Every signed-in screen, loaded on its first visit. */
const SCREENS = [
  venueScreen(PATHS.home, 'Home', async () => {
    return (await import('./HomePage.tsx')).HomePage
  }),
  venueScreen(PATHS.archive, 'Archive', async () => {
    return (await import('./ArchivePage.tsx')).ArchivePage
  }),
  screen(PATHS.accomplishments, 'Accomplishments', async () => {
    return (await import('../insight/accomplishment/screens/AccomplishmentsScreen.tsx')).AccomplishmentsScreen
  }),
  venueScreen(PATHS.board, 'Board', async () => {
    return (await import('../insight/board/screens/BoardScreen.tsx')).BoardScreen
  }),
  venueScreen(PATHS.oneOnOne, 'One-on-one', async () => {
    return (await import('./OneOnOnePage.tsx')).OneOnOnePage
  }),
  venueScreen(PATHS.year, 'Year', async () => {
    return (await import('../insight/year/screens/MemberYearScreen.tsx')).MemberYearScreen
  }),
  venueScreen(PATHS.venueYear, 'Year', async () => {
    return (await import('../insight/year/screens/VenueYearScreen.tsx')).VenueYearScreen
  }),
  screen(PATHS.visits, 'Visits', async () => {
    return (await import('../insight/visit/screens/VisitsScreen.tsx')).VisitsScreen
  }),
  venueScreen(PATHS.visit, 'Visit', async () => {
    return (await import('./VisitPage.tsx')).VisitPage
  }),
  screen(PATHS.rollup, 'VP Rollup', async () => {
    return (await import('../insight/rollup/screens/RollupScreen.tsx')).RollupScreen
  }),
  venueScreen(PATHS.metrics, 'Metrics', async () => {
    return (await import('./MetricsPage.tsx')).MetricsPage
  }),
  venueScreen(PATHS.journal, 'Journal', async () => {
    return (await import('./JournalPage.tsx')).JournalPage
  }),
  venueScreen(PATHS.skills, 'Skills', async () => {
    return (await import('../work/skill/screens/SkillsScreen.tsx')).SkillsScreen
  }),
  venueScreen(PATHS.progress, 'Progress', async () => {
    return (await import('../work/skill/screens/ProgressScreen.tsx')).ProgressScreen
  }),
  venueScreen(PATHS.teamSkills, 'Team skills', async () => {
    return (await import('../insight/team-skills/screens/TeamSkillsScreen.tsx')).TeamSkillsScreen
  }),
  screen(PATHS.analytics, 'Analytics', async () => {
    return (await import('../insight/analytics/screens/AnalyticsScreen.tsx')).AnalyticsScreen
  }),
  screen(PATHS.settings, 'Settings', async () => {
    return (await import('./settings/SettingsScreen.tsx')).SettingsScreen
  }),
  screen(PATHS.help, 'Help', async () => {
    return (await import('./help/HelpPage.tsx')).HelpPage
  }),
  screen(PATHS.setup, 'Set up', async () => {
    return (await import('../company/setup/screens/FirstDayScreen.tsx')).FirstDayScreen
  }),
]

/** A view of home, for reviewers. */
const WaitingScreen = fetched(async () => (await import('./WaitingPage.tsx')).WaitingPage)

// Loads the screen while the profile loads.
const opened = SCREENS.find(({ path }) => patternOf(path).test(window.location.pathname)) ?? SCREENS[0]
const toWaiting = opened === SCREENS[0] && isWaiting(new URLSearchParams(window.location.search))
const loading = (toWaiting ? WaitingScreen : opened?.Screen)?.prepare()

/** Home’s file arrives together with the app’s own, so drawing the frame first would only delay home. */
export const firstScreen = opened?.path === PATHS.home ? loading : undefined

/** Loads the screens of the bottom bar, and that of visits, when idle, so that they open without a network. */
function fetchBar(me: Me): void {
  whenIdle(() => {
    const paths: string[] = barOf(me).bar.flatMap(({ tabs }) => tabs.map(({ path }) => path))
    if (me.can.planVisits) paths.push(PATHS.visit)
    for (const path of paths) {
      const { Screen } = SCREENS.find((screen) => screen.path === path) ?? {}
      ;(path === WAITING ? WaitingScreen : Screen)?.prepare()
    }
  })
}

/** The screen of the address. If it breaks, the shell and the links to other screens stay. */
export function Screens() {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const me = useMenuMe()
  useEffect(() => fetchBar(me), [me])
  return (
    <ErrorBoundary at={`${path}?${params}`} fallback={(again) => <BrokenScreen again={again} />}>
      <Routes me={me} params={params} />
    </ErrorBoundary>
  )
}

function Routes({ me: { can }, params }: { me: Me; params: URLSearchParams }) {
  return (
    <Switch>
      {can.review && isWaiting(params) && (
        <Route path={PATHS.home}>
          <Titled title="Waiting">
            <WaitingScreen fallback={<ScreenSkeleton />} />
          </Titled>
        </Route>
      )}
      {SCREENS.map(({ path, title, ofVenue, Screen }) => (
        <Route key={path} path={path}>
          <Titled title={title} ofVenue={ofVenue}>
            <Screen fallback={<ScreenSkeleton />} />
          </Titled>
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}

type TitledProps = { title: string; ofVenue?: boolean; children: ReactNode }

function Titled({ title, ofVenue = false, children }: TitledProps) {
  const { venue: slug } = useSelection()
  const venues = useQuery({ ...venuesQuery, enabled: ofVenue })
  const venue = ofVenue && venues.data?.find((one) => one.slug === slug)
  useTitle(venue ? `${title} · ${venue.name}` : title)
  return children
}

function ScreenSkeleton() {
  return (
    <div className="grid gap-6 pt-1">
      <Skeleton className="h-12 w-64" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  )
}
