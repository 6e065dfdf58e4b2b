import { CLOCK_MINUTES } from '@scope/contract/insight/one-on-one.words'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { METRICS_LABELS, METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import { CHECK_IN_LABELS, REQUIRED, REQUIREMENTS } from '@scope/contract/work/priority.words'
import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { SKILL_LABELS } from '@scope/contract/work/skill.words'
import type { Me } from '../../company/person/api.ts'
import { PATHS, WAITING } from '../../lib/address/paths.ts'
import type { Tab } from '../settings/tabs.ts'

/** The role of a week. Readers of every venue have the VP’s. */
export const ROLES = ['member', 'gm', 'vp', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const WEEK_LABELS: Record<Role, string> = {
  member: `${ROLE_LABELS.AGM} / ${ROLE_LABELS.BLT}`,
  gm: ROLE_LABELS.GM,
  vp: ROLE_LABELS.VP,
  admin: ROLE_LABELS.FULL_ADMIN,
}

export type Step = {
  title: string
  text: string
  /** The screen it is done on, and the part of its address that opens it there. */
  screen: string
  search?: string
  /** The name of its picture, and a description. */
  picture: string
  alt: string
}

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
const settings = (tab: Tab) => ({ screen: PATHS.settings, search: `tab=${tab}` })

const WEEKS: Record<Role, readonly Step[]> = {
  member: [
    {
      title: 'Check in',
      text: `Tick your tasks. Check in once a week: ${CHECK_IN_LABELS.ON_TRACK.toLowerCase()}, or needs work and why. Going away? Choose Days away under More.`,
      screen: PATHS.home,
      picture: 'check-in',
      alt: 'A priority’s swipe, with on track and needs work',
    },
    {
      title: 'Write your journal',
      text: `Say what you worked on, by your Admin Day. Your GM reviews it within ${REVIEW_HOURS} hours.`,
      screen: PATHS.journal,
      picture: 'journal',
      alt: 'A week’s journal, and who can read it',
    },
    {
      title: 'Prepare your one-on-one',
      text: 'Note what you want to talk about. What you agree on stays there.',
      screen: PATHS.oneOnOne,
      picture: 'points',
      alt: 'The box for a member’s points',
    },
    {
      title: 'Build your skills',
      text: `Go from ${SKILL_LABELS.LEARNING} to ${SKILL_LABELS.MASTERED}. Your GM or an admin verifies mastered skills.`,
      screen: PATHS.skills,
      picture: 'skills',
      alt: 'Skills in development, and how far each is',
    },
    {
      title: 'Look at the numbers',
      text: `Your venue’s ${listed(METRICS_NUMBERS.map((field) => METRICS_LABELS[field]))} beside earlier weeks and targets.`,
      screen: PATHS.metrics,
      picture: 'numbers',
      alt: 'The last eight weeks’ numbers',
    },
    {
      title: 'Look back',
      text: 'Your signed-off priorities, submitted journals and well-dones.',
      screen: PATHS.accomplishments,
      picture: 'accomplishments',
      alt: 'A submitted journal among the accomplishments',
    },
    {
      title: 'Read your year',
      text: 'It is all on one page. Write your words for the talk about it: only you see them until both have said done.',
      screen: PATHS.year,
      picture: 'year',
      alt: 'A year’s priorities, check-ins, journals, skills and one-on-ones in figures',
    },
  ],
  gm: [
    {
      title: 'Start with what is waiting',
      text: `Review each journal within ${REVIEW_HOURS} hours. Remind members of a missing check-in or journal.`,
      screen: WAITING,
      picture: 'waiting',
      alt: 'A journal that waits for review',
    },
    {
      title: 'Enter the numbers',
      text: `Last week’s ${listed(METRICS_NUMBERS.map((field) => METRICS_LABELS[field]))}. Type or paste several venues into one sheet, or drop in a report from your system: explain its columns once, and later ones come in by themselves, also by e-mail or from a folder. If a figure differs from yours, choose Take or Keep. Tag an unusual week, such as Halloween or Closed.`,
      screen: PATHS.metrics,
      search: 'view=grid',
      picture: 'columns',
      alt: 'A report’s columns, and what each is read as',
    },
    {
      title: 'Hold your one-on-ones',
      text: `One a week with each AGM and Bar Lead, about ${CLOCK_MINUTES} minutes. What you agree on is kept.`,
      screen: WAITING,
      picture: 'one-on-one',
      alt: 'Members without a one-on-one this week',
    },
    {
      title: 'Prepare for a visit',
      text: 'You see when your VP comes or calls. Write down what you want to talk about. What you agree on stays here until it is done.',
      screen: WAITING,
      picture: 'agreed',
      alt: 'What was agreed in a visit, with its owner and day',
    },
    {
      title: 'Look at your team',
      text: 'The board shows everyone’s priorities, check-ins and journals, and the week’s numbers. Answer the period’s focus there in one line. Year shows how each person grew, and keeps your words for the talk.',
      screen: PATHS.board,
      picture: 'board',
      alt: 'A member on the board with priorities and journals',
    },
    {
      title: 'Sign off in the due week',
      text: `In a period’s last week, sign off what is finished: ${REQUIRED.map((name) => REQUIREMENTS[name]).join(', ')}. Then prepare the next priorities. Going away? More has your days away and your stand-in.`,
      screen: PATHS.home,
      picture: 'sign-off',
      alt: 'The final sign-off with its checklist',
    },
    {
      title: 'See what stands out',
      text: 'Signals say which figure changed or what was missed, and why.',
      screen: PATHS.analytics,
      picture: 'signals',
      alt: 'A venue’s signals with their figures',
    },
  ],
  vp: [
    {
      title: 'Start with what needs attention',
      text: 'Home names the venues that need you, and why.',
      screen: PATHS.home,
      picture: 'attention',
      alt: 'What needs attention at which venue',
    },
    {
      title: 'Compare your venues',
      text: 'All venues side by side. Tap a figure to see behind it. Set up to three focuses a period.',
      screen: PATHS.rollup,
      picture: 'rollup',
      alt: 'Revenue, labor, journals and priorities of all venues',
    },
    {
      title: 'Look into a venue',
      text: 'The board shows its numbers and how each AGM and Bar Lead stands.',
      screen: PATHS.board,
      picture: 'board',
      alt: 'A member on the board with priorities and journals',
    },
    {
      title: 'Visit a venue, or call',
      text: 'Plan it from a signal, the rollup or the board. The brief begins with what was agreed the last time. Notes and photos need no network. Leave with one to three agreements, and share them.',
      screen: PATHS.home,
      picture: 'brief',
      alt: 'A brief with what was agreed the last time',
    },
    {
      title: 'Check numbers against targets',
      text: 'Each has an owner, and may differ for a week with a reason.',
      screen: PATHS.metrics,
      picture: 'numbers',
      alt: 'The last eight weeks’ numbers',
    },
    {
      title: 'See what was done',
      text: 'All venues’ signed-off priorities and submitted journals. Year shows it for a venue or a person.',
      screen: PATHS.accomplishments,
      picture: 'accomplishments',
      alt: 'A submitted journal among the accomplishments',
    },
  ],
  admin: [
    {
      title: 'Finish the first day',
      text: 'Add venues, people, numbers and a Chat space, then invite everyone.',
      screen: PATHS.setup,
      picture: 'first-day',
      alt: 'The first step, venues and people',
    },
    {
      title: 'Keep people up to date',
      text: 'Add, move or deactivate people, or import the roster.',
      ...settings('people'),
      picture: 'people',
      alt: 'People with their roles and venues',
    },
    {
      title: 'Set up each venue',
      text: 'Its Chat space, reminders and everyone’s Admin Day.',
      ...settings('venue'),
      picture: 'venue',
      alt: 'A venue’s team with everyone’s Admin Day',
    },
    {
      title: 'Set up the company',
      text: 'Its name, time zone and e-mail domains.',
      ...settings('company'),
      picture: 'company',
      alt: 'The company’s e-mail domains',
    },
    {
      title: 'Connect other programs',
      text: 'With a service account’s token, a program saves the numbers each night. A webhook tells programs what happens.',
      ...settings('company'),
      picture: 'connections',
      alt: 'A service account and its token button',
    },
    {
      title: 'See who changed what',
      text: 'The audit trail keeps every change: who, before and after. Nobody can edit it.',
      ...settings('audit'),
      picture: 'audit',
      alt: 'Numbers before and after in the audit trail',
    },
  ],
}

/** The role of a user’s own week. */
export function roleOf({ can }: Pick<Me, 'can'>): Role {
  if (can.editCompany) return 'admin'
  if (can.review) return 'gm'
  return can.pickBlt ? 'vp' : 'member'
}

/** The weeks a user may look at; an admin may look at everyone’s, the own one first. */
export function rolesFor(me: Pick<Me, 'can'>): Role[] {
  const own = roleOf(me)
  return me.can.editCompany ? [own, ...ROLES.filter((role) => role !== own)] : [own]
}

/** The steps of a week. In the own one, those on a screen that the user does not have are left out. */
export function stepsOf(role: Role, me: Pick<Me, 'can'>, screens: readonly string[]): readonly Step[] {
  const steps = WEEKS[role]
  return role === roleOf(me) ? steps.filter(({ screen }) => screens.includes(screen)) : steps
}
