import {
  Archive,
  CalendarDays,
  ChartNoAxesColumn,
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
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Me } from '../company/person/api.ts'
import type { Selection } from '../company/venue/selection.ts'
import { memberPath, venuePath } from '../company/venue/venue-path.ts'
import { PATHS, WAITING } from '../lib/address/paths.ts'
import { JournalsDueBadge } from '../work/journal/journals-due-badge.tsx'
import { WaitingBadge } from '../work/review/waiting-count.tsx'

type Can = Me['can']

export type Destination = {
  path: string
  /** It is about a BLT member, who goes along. */
  aboutMember?: true
  /** The number of what is open there. */
  Badge?: ComponentType<{ className: string }>
  label: string
  icon: LucideIcon
  /** Who sees it; everyone by default. */
  for?: (can: Can) => boolean
  /** Who has it in the phone’s bottom bar, which has room for four. */
  inBar?: (can: Can) => boolean
}

const always = () => true
const managers = (can: Can) => can.pickBlt
const members = (can: Can) => !can.pickBlt

/** The destinations in the order of the rail. */
const DESTINATIONS: readonly Destination[] = [
  { path: PATHS.home, aboutMember: true, label: 'Home', icon: Target, inBar: always },
  {
    path: WAITING,
    Badge: WaitingBadge,
    label: 'Waiting',
    icon: Inbox,
    for: (can) => can.review,
    inBar: always,
  },
  {
    path: PATHS.journal,
    aboutMember: true,
    Badge: JournalsDueBadge,
    label: 'Journal',
    icon: NotebookPen,
    inBar: members,
  },
  { path: PATHS.oneOnOne, label: 'One-on-one', icon: User, for: members },
  { path: PATHS.skills, aboutMember: true, label: 'Skills', icon: Sprout, inBar: members },
  { path: PATHS.progress, aboutMember: true, label: 'Progress', icon: TrendingUp },
  {
    path: PATHS.teamSkills,
    aboutMember: true,
    label: 'Team skills',
    icon: User,
    for: (can) => can.readTeamSkills,
  },
  { path: PATHS.rollup, label: 'Rollup', icon: Layers, for: (can) => can.readRollup, inBar: always },
  { path: PATHS.metrics, label: 'Numbers', icon: ChartNoAxesColumn, inBar: always },
  { path: PATHS.board, label: 'Board', icon: LayoutGrid, inBar: managers },
  { path: PATHS.accomplishments, label: 'Accomplishments', icon: Trophy },
  { path: PATHS.archive, aboutMember: true, label: 'Archive', icon: Archive },
  { path: PATHS.year, label: 'Year', icon: CalendarDays, for: members },
  { path: PATHS.venueYear, label: 'Year', icon: CalendarDays, for: (can) => can.readTeamSkills },
  { path: PATHS.settings, label: 'Settings', icon: Settings },
]

/** Where a destination is now: the venue and member on the screen go along. */
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

const BAR_MAX = 4

export function destinationsOf({ can }: Pick<Me, 'can'>): Destination[] {
  return DESTINATIONS.filter((destination) => destination.for?.(can) ?? true)
}

/** The destinations of the bottom bar and those under More. */
export function barOf(me: Pick<Me, 'can'>): { bar: Destination[]; more: Destination[] } {
  const destinations = destinationsOf(me)
  const bar = destinations.filter((destination) => destination.inBar?.(me.can)).slice(0, BAR_MAX)
  return { bar, more: destinations.filter((destination) => !bar.includes(destination)) }
}
