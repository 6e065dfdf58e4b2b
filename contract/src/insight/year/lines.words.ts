import { nameFor } from '../../company/stand-in.words.ts'
import { plural } from '../../kernel/count.words.ts'
import { SKILL_LABELS, type SkillStatus } from '../../work/skill.words.ts'
import type { MemberYear } from './year.ts'

/* The words of a year’s counts and lines, in screens and files. No schema here: the browser loads this file. */

type Counts = MemberYear['counts']
type PriorityLine = MemberYear['priorities'][number]

const NONE = 'None'

/** A number and its noun, joined by a non-breaking space. */
const count = (number: number, what: string): string => `${number}\u00a0${what}`

/** Joins parts with dots, without absent ones. */
export const beside = (...parts: (string | false | null)[]): string =>
  parts.filter((part) => part !== false && part !== null && part !== '').join(' · ')

/** `9 of 11 signed off, 8 on time · 2 ended without sign-off · 1 open`. */
export function priorityWords({
  total,
  signedOff,
  onTime,
  ended,
  open,
  withdrawn = 0,
}: Omit<Counts['priorities'], 'withdrawn'> & { withdrawn?: number }): string {
  const signed = `${signedOff} of ${total} signed off${signedOff > 0 ? `, ${count(onTime, 'on time')}` : ''}`
  return (
    beside(
      total > 0 && signed,
      ended > 0 && `${count(ended, 'ended')} without sign-off`,
      open > 0 && count(open, 'open'),
      withdrawn > 0 && count(withdrawn, 'withdrawn'),
    ) || NONE
  )
}

const awayWords = (weeks: number): string | false =>
  weeks > 0 && count(weeks, weeks === 1 ? 'week away' : 'weeks away')

/** `34 made · 10 missed · 2 weeks away · 5 of 6 so far in this period`. The first three are counted by the archive. */
export function checkInWords({ made, missed, away, open }: Counts['checkIns']): string {
  const expected = open.made + open.missed
  return (
    beside(
      made > 0 && count(made, 'made'),
      missed > 0 && count(missed, 'missed'),
      awayWords(away + open.away),
      expected > 0 && `${open.made} of ${expected} so far this period`,
    ) || NONE
  )
}

/** `38 submitted · 36 reviewed · 30 shared, 8 private · 2 missed`. */
export function journalWords({ submitted, missed, away, reviewed, shared }: Counts['journals']): string {
  const written = submitted > 0
  return (
    beside(
      written && count(submitted, 'submitted'),
      written && count(reviewed, 'reviewed'),
      written && `${count(shared, 'shared')}, ${count(submitted - shared, 'private')}`,
      missed > 0 && count(missed, 'missed'),
      awayWords(away),
    ) || NONE
  )
}

/** `4 went up · 2 verified`. */
export const skillWords = ({ raised, verified }: Counts['skills']): string =>
  beside(raised > 0 && count(raised, 'went up'), verified > 0 && count(verified, 'verified')) || NONE

/** `31 held · 18 of 22 agreements done`. */
export function oneOnOneWords({ held, agreed, done }: Counts['oneOnOnes']): string {
  const agreements = agreed !== null && agreed > 0 && `${done ?? 0} of ${plural(agreed, 'agreement')} done`
  return beside(held > 0 && count(held, 'held'), agreements) || NONE
}

/** The outcome of a priority of the year: `Signed off by Dana Ruiz, on time`. */
export function outcomeWords({
  outcome,
  onTime,
  signedOffBy,
  signedOffFor,
  completionRate,
}: PriorityLine): string {
  if (outcome === 'withdrawn') return 'Withdrawn'
  if (outcome === 'open') return 'Open'
  if (outcome === 'ended')
    return `Ended without sign-off${completionRate === null ? '' : `, ${completionRate}% done`}`
  const by = signedOffBy ? ` by ${nameFor(signedOffBy, signedOffFor)}` : ''
  const when = onTime === null ? '' : onTime ? ', on time' : ', late'
  return `Signed off${by}${when}`
}

/** `4 check-ins, 1 missed, 1 week away`. */
export function weekWords({ checkIns, missed, weeksAway }: PriorityLine): string {
  return [plural(checkIns, 'check-in'), missed > 0 && `${missed} missed`, awayWords(weeksAway)]
    .filter(Boolean)
    .join(', ')
}

/** `Learning to Proficient`. */
export const fromTo = ({ from, to }: { from: SkillStatus; to: SkillStatus }): string =>
  `${SKILL_LABELS[from]} to ${SKILL_LABELS[to]}`
