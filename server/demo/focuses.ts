import { addDays, type Period, periodOf } from '@scope/contract/kernel/calendar'
import type { Category } from '@scope/contract/work/priority.words'
import type { RosterImport } from '../src/company/roster/service.ts'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today } from './day.ts'
import { randomOf } from './random.ts'
import type { Story } from './story.ts'
import { openOf } from './venues.ts'

type Wanted = {
  /** The number of periods ago. */
  ago: 0 | 1
  title: string
  why: string
  category: Category
  outcome: string
  /** The themes that can serve it. */
  themes: readonly string[]
  answers: readonly string[]
}

const WANTED: readonly Wanted[] = [
  {
    ago: 0,
    title: 'Ticket time under 8 minutes',
    why: 'Guests wait longest on Friday and Saturday. Every minute less is a round more.',
    category: 'OPERATIONS',
    outcome: 'Median ticket time under 8 minutes, by the point of sale',
    themes: [
      ...['Prep list done by five, every day', 'Batch two best-sellers for speed'],
      ...['Par levels that follow the season', 'Close checks within four minutes of the ask'],
      ...[
        'Cross-train two barbacks',
        'Fix the line at the door on weekends',
        'Stop the over-pour on the well',
      ],
      ...[
        'Schedule posted ten days ahead',
        'Hire two for the weekend',
        'Count the back bar in under an hour',
      ],
      ...['Happy hour that earns its keep', 'Draft lines cleaned every two weeks'],
      ...['Deliveries checked at the door', 'New hires ready in ten shifts'],
    ],
    answers: [
      'A second expo on Friday and Saturday from eight to midnight.',
      'We batch the three drinks that half of all tickets have.',
      'The well is set the same at both ends of the bar.',
      'One bartender takes service tickets only, after nine.',
      'Garnish and glass are within reach before the doors open.',
    ],
  },
  {
    ago: 0,
    title: 'Guests who come back within a month',
    why: 'First visits are up and second visits are not. A guest who is known comes back.',
    category: 'GUEST_EXPERIENCE',
    outcome: 'Three of ten first-time guests back within 30 days, by the loyalty list',
    themes: [
      ...['Two-minute welcome on every seat', 'Know forty regulars by name and drink'],
      ...['Bring the online rating to 4.6', 'Recover every complaint before the check'],
      ...['Make the patio a place people ask for', 'Win back the after-work crowd'],
      ...['Hosted tastings for eight on Wednesdays', 'A zero-proof list people order from'],
      ...['Neighborhood list of fifty', 'Service standards everyone helped write', 'Fill Monday and Tuesday'],
    ],
    answers: [
      'Every first-time guest gets a name and a next visit.',
      'The lineup names three regulars and what they drink.',
      'A manager says goodbye at the door until ten.',
    ],
  },
  {
    ago: 1,
    title: 'A team ready for the holidays',
    why: 'December is won in October: who can run which station decides it.',
    category: 'TEAM_LEADERSHIP',
    outcome: 'Two people for every station at every venue, verified',
    themes: [
      ...['Cross-train two barbacks', 'Hire two for the weekend', 'New hires ready in ten shifts'],
      ...[
        'Bar Lead ready to run a Sunday',
        'Classics test for the whole team',
        'Lineup that teaches one thing',
      ],
      ...['Responsible service, refreshed', 'Schedule posted ten days ahead', 'Everyone takes their breaks'],
      ...['Holiday parties booked by Thanksgiving', 'Halloween menu live by Oct 1'],
    ],
    answers: [
      'Two barbacks learn the well, one a week.',
      'We hire for the weekend now and train until Thanksgiving.',
      'Every Bar Lead closes alone once before the first of November.',
    ],
  },
]

/** The share of suitable priorities that serve a focus. */
const SERVE = 0.9
/** The share of venues that answered. */
const ANSWERED = 0.6

type DemoFocuses = {
  focuses: Omit<NewRow<'focuses'>, 'orgId'>[]
  answers: NewRow<'focusAnswers'>[]
  /** Adds the focus that a story serves. */
  serving: (story: Story) => Story
}

/**
 * The focuses that a company's VP set for this period and the last one, with the venues' answers; none without a VP.
 */
export function focusesOf(seed: string, { plan }: RosterImport, today: Today): DemoFocuses {
  const vp = plan.people.added.find(
    ({ jobRole, accessRole, venueIds }) =>
      jobRole === 'VP' && accessRole !== 'FULL_ADMIN' && venueIds.length === 0,
  )
  if (!vp) return { focuses: [], answers: [], serving: (story) => story }
  const now = periodOf(today.date)
  const before = periodOf(addDays(now.startDate, -1))
  const periods: Record<Wanted['ago'], Period> = { 0: now, 1: before }
  const random = randomOf(`${seed} focuses ${vp.appUserId}`)
  const all = WANTED.map((wanted, place) => {
    const period = periods[wanted.ago]
    const at = instantOf('America/Los_Angeles', addDays(period.startDate, -5), 10 * 60 + place)
    return { ...wanted, period, id: random.uuid(), at }
  })
  const serves = ({ period, theme, member }: Story) => {
    const chance = randomOf(`${seed} serves ${member.slug} ${period.startDate} ${theme.title}`)
    const fits = all.find(
      (one) => one.period.startDate === period.startDate && one.themes.includes(theme.title),
    )
    return fits && chance.chance(SERVE) ? fits.id : null
  }
  return {
    focuses: all.map(({ id, period, at, title, why, category, outcome }) => ({
      ...{ id, title, why, category, outcome, period: period.number, year: period.year },
      ...{ createdById: vp.appUserId, createdAt: at, updatedAt: at },
    })),
    answers: all.flatMap(({ id, period, answers }) =>
      plan.venues.added.flatMap(({ id: venueId, slug, gmId }) => {
        const chance = randomOf(`${seed} answer ${id} ${slug}`)
        const { opensOn, closesOn } = openOf(slug, today.week)
        const isOpen = (opensOn ?? '') <= period.startDate && period.endDate <= (closesOn ?? '9999')
        if (!gmId || !isOpen || !chance.chance(ANSWERED)) return []
        const updatedAt = instantOf(
          'America/Los_Angeles',
          addDays(period.startDate, -2),
          chance.int(540, 1080),
        )
        return [{ focusId: id, venueId, text: chance.pick(answers), updatedById: gmId, updatedAt }]
      }),
    ),
    serving: (story) => ({ ...story, priority: { ...story.priority, focusId: serves(story) } }),
  }
}
