import { CLOCK_MINUTES } from '@scope/contract/insight/one-on-one.words'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { METRICS_LABELS, METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import { CHECK_IN_LABELS, REQUIRED, REQUIREMENTS } from '@scope/contract/work/priority.words'
import { REVIEW_HOURS } from '@scope/contract/work/review.words'
import { SKILL_LABELS } from '@scope/contract/work/skill.words'
import type { Me } from '../../company/person/api.ts'
import { PATHS, WAITING } from '../../lib/address/paths.ts'
import type { Tab } from '../settings/tabs.ts'

/** Whose week it is. Readers of every venue have the VP’s. */
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
  /** The name of its picture, and what that shows. */
  picture: string
  alt: string
}

const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
const settings = (tab: Tab) => ({ screen: PATHS.settings, search: `tab=${tab}` })

const WEEKS: Record<Role, readonly Step[]> = {
  member: [
    {
      title: 'Check in',
      text: `Tick your tasks, and once a week check in each priority as ${CHECK_IN_LABELS.ON_TRACK.toLowerCase()}. If it is not, mark it as needs work and say why. Your GM hears of it.`,
      screen: PATHS.home,
      picture: 'check-in',
      alt: 'The swipe of a priority, and the buttons for on track and needs work',
    },
    {
      title: 'Write your journal',
      text: `Say what you worked on. It is due on your Admin Day, and your GM reviews it within ${REVIEW_HOURS} hours.`,
      screen: PATHS.journal,
      picture: 'journal',
      alt: 'The journal of a week, with its box and who can read it',
    },
    {
      title: 'Prepare your one-on-one',
      text: 'Write down what you want to talk about. What you agree on with your GM stays there.',
      screen: PATHS.oneOnOne,
      picture: 'points',
      alt: 'The box for what a member wants to talk about',
    },
    {
      title: 'Build your skills',
      text: `Start with the ones you need now, from ${SKILL_LABELS.LEARNING} to ${SKILL_LABELS.MASTERED}. Your GM or an admin verifies mastered skills.`,
      screen: PATHS.skills,
      picture: 'skills',
      alt: 'Skills in development with how far each of them is',
    },
    {
      title: 'Look at the numbers',
      text: `See your venue’s ${listed(METRICS_NUMBERS.map((field) => METRICS_LABELS[field]))} beside earlier weeks and the targets.`,
      screen: PATHS.metrics,
      picture: 'numbers',
      alt: 'The numbers of the last eight weeks',
    },
    {
      title: 'Look back',
      text: 'Your signed-off priorities and submitted journals are here, to search and to show. So is what others thanked you for.',
      screen: PATHS.accomplishments,
      picture: 'accomplishments',
      alt: 'A submitted journal in the list of accomplishments',
    },
    {
      title: 'Read your year',
      text: 'All of it is on one page, and each line leads to its row. Before you talk about it with your GM, write your words in your box: only you see them until both have said done.',
      screen: PATHS.year,
      picture: 'year',
      alt: 'Priorities, check-ins, journals, skills and one-on-ones of a year in figures',
    },
  ],
  gm: [
    {
      title: 'Start with what is waiting',
      text: `Review each journal within ${REVIEW_HOURS} hours, with a reply or without. Remind members of a missing check-in or journal.`,
      screen: WAITING,
      picture: 'waiting',
      alt: 'A journal that waits for its review',
    },
    {
      title: 'Enter the numbers',
      text: `Last week’s ${listed(METRICS_NUMBERS.map((field) => METRICS_LABELS[field]))}. Several venues fit into one sheet, typed or pasted. Tag a week that was not like others, such as Halloween or Closed: it is compared by its tag.`,
      screen: PATHS.metrics,
      picture: 'numbers',
      alt: 'The numbers of the last eight weeks',
    },
    {
      title: 'Let the numbers come in',
      text: 'Drop a report as your system exports it. Explain its columns once: which venue, week or day, and which figures. Later ones are read the same way, also by e-mail or from a folder. If one differs from what you typed, choose Take or Keep. Numbers still missing on Monday at noon are sent to you as a reminder.',
      screen: PATHS.metrics,
      search: 'view=grid',
      picture: 'columns',
      alt: 'The columns of a report, each with what it is read as',
    },
    {
      title: 'Hold your one-on-ones',
      text: `One a week with each AGM and Bar Lead, about ${CLOCK_MINUTES} minutes. Everything to talk about is on one screen, and what you agree on is kept.`,
      screen: WAITING,
      picture: 'one-on-one',
      alt: 'The members without a one-on-one this week',
    },
    {
      title: 'Look at your team',
      text: 'The board shows every member’s priorities, check-ins and journals, and how the week’s numbers are. Answer the focus of the period there, in one line. Year shows how each of them grew, and has a box for your words before the talk about it.',
      screen: PATHS.board,
      picture: 'board',
      alt: 'A member on the board with priorities and journals',
    },
    {
      title: 'Sign off in the due week',
      text: `In the last week of a period, complete what is finished: ${REQUIRED.map((name) => REQUIREMENTS[name]).join(', ')}. Then prepare priorities for the next period.`,
      screen: PATHS.home,
      picture: 'sign-off',
      alt: 'The final sign-off with its checklist',
    },
    {
      title: 'See what stands out',
      text: 'Signals say which figure changed or what was missed, with the rows they come from.',
      screen: PATHS.analytics,
      picture: 'signals',
      alt: 'Signals of a venue with their figures',
    },
  ],
  vp: [
    {
      title: 'Start with what needs attention',
      text: 'Home names the venues that need you first, each with its evidence.',
      screen: PATHS.home,
      picture: 'attention',
      alt: 'What needs attention across the company’s venues',
    },
    {
      title: 'Compare your venues',
      text: 'All venues side by side. Tap a figure to see what is behind it. Set up to three focuses of a period there.',
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
      title: 'Check numbers against targets',
      text: 'Each target has an owner at the venue, and may differ for a week with a reason.',
      screen: PATHS.metrics,
      picture: 'numbers',
      alt: 'The numbers of the last eight weeks',
    },
    {
      title: 'See what was done',
      text: 'Signed-off priorities and submitted journals of all venues, to search and to show. Year has what a venue or one of its people did in a year.',
      screen: PATHS.accomplishments,
      picture: 'accomplishments',
      alt: 'A submitted journal in the list of accomplishments',
    },
  ],
  admin: [
    {
      title: 'Finish the first day',
      text: 'Add venues and people, numbers and a Chat space, then invite everyone. What is done is marked by itself.',
      screen: PATHS.setup,
      picture: 'first-day',
      alt: 'The first step, venues and people',
    },
    {
      title: 'Keep people up to date',
      text: 'Add who joins, move who changes venue, deactivate who leaves, or import the roster.',
      ...settings('people'),
      picture: 'people',
      alt: 'The list of people with their roles and venues',
    },
    {
      title: 'Set up each venue',
      text: 'Its Chat space, its reminders and the Admin Day of each member.',
      ...settings('venue'),
      picture: 'venue',
      alt: 'The team of a venue with everyone’s Admin Day',
    },
    {
      title: 'Set up the company',
      text: 'Its name, its time zone and the e-mail domains of its people.',
      ...settings('company'),
      picture: 'company',
      alt: 'The e-mail domains of the company',
    },
    {
      title: 'Connect other programs',
      text: 'A service account and its token let an export deliver the numbers each night. A webhook tells another program what happens.',
      ...settings('company'),
      picture: 'connections',
      alt: 'A service account with the button that makes its token',
    },
    {
      title: 'See who changed what',
      text: 'The audit trail keeps every change with its person, before and after. Nothing in it can be edited.',
      ...settings('audit'),
      picture: 'audit',
      alt: 'An entry of the audit trail: numbers before and after',
    },
  ],
}

/** Whose week a user’s own is. */
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
