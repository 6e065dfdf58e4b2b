import type { Reply } from '@scope/contract/calls'
import { FOUND_MAX, findWords, isFoundBy } from '@scope/contract/insight/find.words'
import { CHECK_IN_PARAMS } from '@scope/contract/work/check-in.words'
import {
  Archive,
  CalendarOff,
  CalendarPlus,
  ChartNoAxesColumn,
  Check,
  type LucideIcon,
  MapPin,
  NotebookPen,
  Target,
  User,
} from 'lucide-react'
import type { Me } from '../../company/person/api.ts'
import { memberPath, numbersFormPath, priorityPath, venuePath } from '../../company/venue/venue-path.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { recordPath } from '../../work/archive/record-path.ts'
import { planPath } from '../visit/plan/path.ts'

export type Found = Reply<'GET /api/find'>['found'][number]

/** Something to choose: an action, a screen, or a result of the server. `key` identifies it on the device. */
export type Choice = { key: string; label: string; detail?: string; path: string; icon: LucideIcon }

export type Group = { name: string; choices: Choice[] }

const GROUP_OF_KIND = { venue: 'Venues', person: 'People', priority: 'Priorities' } as const

/** Home with the check-in of this week filled in: one tap saves it. */
const CHECK_IN = `${PATHS.home}?${new URLSearchParams({ [CHECK_IN_PARAMS.choice]: 'on-track' })}`

/** The user's most frequent actions. Of several venues, the one on the screen comes first. */
export function actsOf(
  me: Me,
  venues: readonly { slug: string; name: string }[],
  here: string | null,
): Choice[] {
  const isMember = !me.can.pickBlt
  const ordered = venues.toSorted((one, other) => Number(other.slug === here) - Number(one.slug === here))
  return [
    ...(isMember
      ? [
          { key: 'act:check-in', label: 'Check in', path: CHECK_IN, icon: Check },
          { key: 'act:journal', label: 'Write this week’s journal', path: PATHS.journal, icon: NotebookPen },
        ]
      : []),
    ...(me.can.editMetrics
      ? ordered.map(({ slug, name }) => ({
          key: `act:numbers ${slug}`,
          label: `Enter numbers for ${name}`,
          path: numbersFormPath(slug),
          icon: ChartNoAxesColumn,
        }))
      : []),
    { key: 'act:away', label: 'Away…', path: `${PATHS.settings}?tab=you&page=away`, icon: CalendarOff },
    ...(me.can.planVisits
      ? ordered.map(({ slug, name }) => ({
          key: `act:visit ${slug}`,
          label: `Plan a visit of ${name}`,
          path: planPath(slug),
          icon: CalendarPlus,
        }))
      : []),
  ]
}

/** A venue, person or priority with the screen that shows it to this user. */
export function choiceOf(item: Found, me: Me): Choice {
  const { kind, id, name } = item
  return { key: `${kind}:${id}`, label: name, path: placeOf(item, me), ...LOOKS[kind](item) }
}

const LOOKS: Record<Found['kind'], (item: Found) => Pick<Choice, 'detail' | 'icon'>> = {
  venue: () => ({ icon: MapPin }),
  person: ({ position, venueName, former }) => ({
    icon: User,
    detail: [former ? 'Former member' : position, venueName].filter(Boolean).join(' · '),
  }),
  priority: ({ bltName, venueName, period, year, isArchived }) => ({
    icon: isArchived ? Archive : Target,
    detail: [bltName, venueName, `Period ${period}, ${year}`, isArchived && 'Archived']
      .filter(Boolean)
      .join(' · '),
  }),
}

function placeOf(item: Found, me: Me): string {
  const { kind, id, name, fullName, venueSlug, bltSlug, former, year, isArchived } = item
  const of = { venue: venueSlug, blt: bltSlug }
  if (kind === 'priority' && isArchived && venueSlug && bltSlug && year !== null) {
    return recordPath({ id, year, venue: venueSlug, blt: bltSlug })
  }
  if (former) return memberPath(PATHS.archive, of)
  if (kind !== 'venue' && (bltSlug === me.slug || (bltSlug !== null && me.can.pickBlt))) {
    return kind === 'priority' ? priorityPath(of, id) : memberPath(PATHS.home, of)
  }
  if (kind === 'person' && bltSlug === null && me.can.managePeople) {
    return `${PATHS.settings}?${new URLSearchParams({ tab: 'people', search: fullName ?? name })}`
  }
  return venueSlug === null ? PATHS.home : venuePath(PATHS.board, venueSlug)
}

type FindState = {
  text: string
  acts: readonly Choice[]
  screens: readonly Choice[]
  found: readonly Found[]
  /** The known recent choices in their order. */
  recent: readonly Choice[]
  me: Me
}

/** The list for a text: recent choices first; without a text the recent ones, actions and all screens. */
export function groupsFor({ text, acts, screens, found, recent, me }: FindState): Group[] {
  const words = findWords(text)
  const matching = (choices: readonly Choice[]) => {
    const exact = choices.filter(({ label }) => isFoundBy(words, label, false))
    return exact.length > 0 ? exact : choices.filter(({ label }) => isFoundBy(words, label, true))
  }
  const typed = text.trim() !== ''
  const ofServer = found.map((one) => ({ group: GROUP_OF_KIND[one.kind], choice: choiceOf(one, me) }))
  const first = typed ? matching(recent) : [...recent]
  const listed = new Set(first.map(({ key }) => key))
  const others = (choices: readonly Choice[]) => choices.filter(({ key }) => !listed.has(key))
  const nothing = typed && words.length === 0
  const groups: Group[] = [
    { name: 'Recent', choices: first },
    { name: 'Do', choices: others(matching(acts)).slice(0, typed ? FOUND_MAX : 3) },
    { name: 'Screens', choices: others(matching(screens)) },
    ...Object.values(GROUP_OF_KIND).map((name) => ({
      name,
      choices: others(ofServer.filter(({ group }) => group === name).map(({ choice }) => choice)),
    })),
  ]
  return nothing ? [] : groups.filter(({ choices }) => choices.length > 0)
}
