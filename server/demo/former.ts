import { addDays, addWeeks, type PlainDate } from '@scope/contract/kernel/calendar'
import type { NewRow } from '../src/kernel/db/tables.ts'
import { instantOf, type Today, todayOf } from './day.ts'
import { journalsOf } from './journals.ts'
import type { DemoMember } from './members.ts'
import { heldOneOnOne, type OneOnOneStory } from './one-on-ones.ts'
import { pastStories } from './priorities.ts'
import { randomOf } from './random.ts'
import { type SkillStory, skillsOf } from './skills.ts'
import type { Story } from './story.ts'

/** A bar lead who joined the venue of the demo’s accounts within the last year, and left again. */
const WHO = { slug: 'rafael-ibarra', firstName: 'Rafael', lastName: 'Ibarra', venueSlug: 'las-perlas-la' }
/** How many weeks before today they joined, on a Monday, and left, on a Friday. */
const WEEKS_AGO = { joined: 41, left: 13 }
/** Agreements, six weeks apart. */
const AGREED = [
  'Close with Marisol on Friday, then alone',
  'Learn the back bar by shelf',
  'Teach the spring menu at lineup',
  'Go through the count with Bo',
]
const HOUR = 60

export type Former = {
  member: DemoMember
  user: NewRow<'users'>
  appUser: Omit<NewRow<'appUsers'>, 'orgId'>
  left: PlainDate
  stories: Story[]
  journals: NewRow<'journals'>[]
  skills: SkillStory[]
  oneOnOnes: OneOnOneStory[]
}

/** The former member with their work. Undefined in a company without their venue. */
export function formerOf(
  seed: string,
  team: readonly DemoMember[],
  today: Today,
  domain: string,
): Former | undefined {
  const colleague = team.find(({ venueSlug, role }) => venueSlug === WHO.venueSlug && role === 'BLT')
  if (!colleague) return undefined
  const random = randomOf(`${seed} former ${WHO.slug}`)
  const { slug, firstName, lastName } = WHO
  const [id, userId] = [random.uuid(), random.uuid()]
  const member = { ...colleague, id, slug, firstName, adminDayDow: 1, steadiness: 0.85 }
  const joined = addWeeks(today.week, -WEEKS_AGO.joined)
  const leftOn = addDays(addWeeks(today.week, -WEEKS_AGO.left), 4)
  const [createdAt, deactivatedAt] = [joined, leftOn].map((day) => instantOf(member.timezone, day, 15 * HOUR))
  const since = createdAt ?? today.began
  const stories = pastStories(seed, member, today).filter(
    ({ period }) => joined <= period.startDate && period.endDate < leftOn,
  )
  const skills = skillsOf(seed, member, todayOf(leftOn)).filter(({ history }) =>
    history.every((event) => event.createdAt > since),
  )
  return {
    ...{ member, left: leftOn, stories, skills },
    user: {
      ...{ id: userId, email: `${slug.replace('-', '.')}@${domain}`, firstName, lastName, role: 'BLT' },
      ...{ active: false, deactivatedAt: deactivatedAt ?? null, createdAt: since, updatedAt: since },
    },
    appUser: {
      ...{ id, authUserId: userId, venueId: member.venueId, role: 'BLT', position: 'Bar Lead', slug },
      ...{ adminDayDow: member.adminDayDow, createdAt: since, updatedAt: since },
    },
    journals: journalsOf(seed, member, stories, today).filter(({ weekOf }) => addDays(weekOf, 6) < leftOn),
    oneOnOnes: AGREED.map((text, nth) => heldOneOnOne(random, member, addWeeks(joined, 4 + 6 * nth), [text])),
  }
}
