import {
  Archive,
  CalendarDays,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Inbox,
  Layers,
  LayoutGrid,
  type LucideIcon,
  NotebookPen,
  Settings,
  Sprout,
  Target,
  TrendingUp,
  Trophy,
  User,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Me } from '../../company/person/api.ts'
import type { Selection } from '../../company/venue/selection.ts'
import { memberPath, venuePath } from '../../company/venue/venue-path.ts'
import { PATHS, WAITING } from '../../lib/address/paths.ts'
import { JournalsDueBadge } from '../../work/journal/due/journals-due-badge.tsx'
import { WaitingBadge } from '../../work/review/waiting-count.tsx'

type Can = Me['can']

/** A screen that people go to. */
export type Destination = {
  path: string
  /** It is about a BLT member, and keeps the current one. */
  aboutMember?: true
  label: string
  icon: LucideIcon
  /** The users who see it; everyone by default. */
  for?: (can: Can) => boolean
}

/** Screens that belong together: one link of the rail, with a tab for each screen. */
export type Place = {
  label: string
  icon: LucideIcon
  /** The number of open items there. */
  Badge?: ComponentType<{ className: string }>
  /** In their order. A user has those that are for them. */
  tabs: readonly Destination[]
  /** The users who have it in the rail; everyone by default. */
  for?: (can: Can) => boolean
  /** Its rank in the phone’s bottom bar, which has room for four; undefined for More. */
  inBar?: (can: Can) => number | undefined
}

const managers = (can: Can) => can.pickBlt
const members = (can: Can) => !can.pickBlt

/** A place of one screen. */
const alone = ({ Badge, inBar, ...screen }: Destination & Pick<Place, 'Badge' | 'inBar'>): Place => ({
  ...{ label: screen.label, icon: screen.icon, tabs: [screen] },
  ...{ ...(screen.for && { for: screen.for }), ...(Badge && { Badge }), ...(inBar && { inBar }) },
})

const ROLLUP: Place = alone({
  path: PATHS.rollup,
  label: 'Rollup',
  icon: Layers,
  for: (can) => can.readRollup,
  inBar: () => 2,
})

const SKILLS: Destination = { path: PATHS.skills, aboutMember: true, label: 'Skills', icon: Sprout }
const PROGRESS: Destination = {
  path: PATHS.progress,
  aboutMember: true,
  label: 'Progress',
  icon: TrendingUp,
}

/** The places in the order of the rail. */
const PLACES: readonly Place[] = [
  alone({ path: PATHS.home, aboutMember: true, label: 'Home', icon: Target, inBar: () => 1 }),
  alone({
    path: WAITING,
    Badge: WaitingBadge,
    label: 'Waiting',
    icon: Inbox,
    for: (can) => can.review,
    inBar: () => 3,
  }),
  alone({
    path: PATHS.journal,
    aboutMember: true,
    Badge: JournalsDueBadge,
    label: 'Journal',
    icon: NotebookPen,
    inBar: (can) => (members(can) ? 4 : undefined),
  }),
  alone({ path: PATHS.oneOnOne, label: 'One-on-one', icon: User, for: members }),
  {
    label: 'Team',
    icon: Users,
    inBar: (can) => (managers(can) ? 7 : undefined),
    tabs: [
      { path: PATHS.board, label: 'Board', icon: LayoutGrid },
      {
        path: PATHS.teamSkills,
        aboutMember: true,
        label: 'Team skills',
        icon: Users,
        for: (can) => can.readTeamSkills,
      },
      { ...SKILLS, for: managers },
      { ...PROGRESS, for: managers },
    ],
  },
  {
    label: 'Growth',
    icon: Sprout,
    for: members,
    inBar: () => 5,
    tabs: [SKILLS, PROGRESS],
  },
  alone({ path: PATHS.metrics, label: 'Numbers', icon: ChartNoAxesColumn, inBar: () => 6 }),
  ROLLUP,
  {
    label: 'Record',
    icon: Archive,
    tabs: [
      { path: PATHS.archive, aboutMember: true, label: 'Archive', icon: Archive },
      { path: PATHS.accomplishments, label: 'Accomplishments', icon: Trophy },
      { path: PATHS.year, label: 'Year', icon: CalendarDays, for: members },
      { path: PATHS.venueYear, label: 'Year', icon: CalendarDays, for: (can) => can.readTeamSkills },
      { path: PATHS.visits, label: 'Visits', icon: CalendarDays, for: (can) => can.readVisits },
    ],
  },
]

/** At the foot of the rail, and under More. */
const SETTINGS: Destination = { path: PATHS.settings, label: 'Settings', icon: Settings }
export const SETTINGS_PLACE = alone(SETTINGS)
const HELP: Destination = { path: PATHS.help, label: 'Help', icon: CircleQuestionMark }
export const HELP_PLACE = alone(HELP)

const BAR_MAX = 4

/** The current address of a destination, with the venue and member on the screen. */
export function destinationPath(
  { path, aboutMember }: Pick<Destination, 'path' | 'aboutMember'>,
  selection: Selection,
  { venueSlug, slug }: Pick<Me, 'venueSlug' | 'slug'>,
): string {
  // The screen itself handles a user without a venue.
  return aboutMember
    ? memberPath(path, selection)
    : venuePath(path, selection.venue ?? venueSlug ?? 'none').replace(':blt', slug)
}

/** Whether a user starts with all venues: people who read the rollup and review nobody’s work. */
export const beginsAtRollup = (can: Can): boolean => can.readRollup && !can.review

const tabsFor = (can: Can, place: Place): Place => ({
  ...place,
  tabs: place.tabs.filter((tab) => tab.for?.(can) ?? true),
})

/** The user’s places in the order of the rail, each with their tabs. */
export function placesOf({ can }: Pick<Me, 'can'>): Place[] {
  const places = PLACES.filter((place) => place.for?.(can) ?? true)
  const sorted = beginsAtRollup(can) ? [ROLLUP, ...places.filter((place) => place !== ROLLUP)] : places
  return sorted.map((place) => tabsFor(can, place)).filter(({ tabs }) => tabs.length > 0)
}

/** Every screen of the places, settings and help. */
export const destinationsOf = (me: Pick<Me, 'can'>): Destination[] => [
  ...placesOf(me).flatMap(({ tabs }) => tabs),
  SETTINGS,
  HELP,
]

/** The places of the bottom bar and those under More. */
export function barOf(me: Pick<Me, 'can'>): { bar: Place[]; more: Place[] } {
  const places = placesOf(me)
  const rank = ({ inBar }: Place) => inBar?.(me.can) ?? Number.POSITIVE_INFINITY
  const ranked = places.filter((place) => Number.isFinite(rank(place))).toSorted((a, b) => rank(a) - rank(b))
  const most = ranked.slice(0, BAR_MAX)
  const bar = places.filter((place) => most.includes(place))
  return { bar, more: places.filter((place) => !bar.includes(place)) }
}
