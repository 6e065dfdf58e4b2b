import type { Retention } from '@scope/contract/insight/retention'
import { keptFor } from '@scope/contract/insight/retention.words'
import { countText, plural } from '@scope/contract/kernel/count.words'

type Years = Retention['years']

/** A choice as the form names it: `For ever`, `4 years after they left`. */
export const choiceText = (years: Years): string =>
  years === null ? 'For ever' : `${countText(years)} years after they left`

/** What a shorter time removes, and when. `at` is on the company’s clock. */
export function removalText(choices: Retention['choices'], years: Years, at: string): string {
  const removed = choices.find((one) => one.years === years)
  if (!removed) return ''
  if (removed.people === 0) return `Applies from ${at}. Nothing is that old yet.`
  const { people, journals, oneOnOnes, visits, talks, skills } = removed
  const things = [
    journals > 0 && plural(journals, 'journal'),
    oneOnOnes > 0 && plural(oneOnOnes, 'one-on-one'),
    visits > 0 && plural(visits, 'visit'),
    talks > 0 && plural(talks, 'talk about a year', 'talks about a year'),
    skills > 0 && plural(skills, 'skill mark'),
  ].filter((text) => text !== false)
  const last = things.pop()
  const list = things.length > 0 ? `${things.join(', ')} and ${last}` : last
  return `Removes ${list} of ${plural(people, 'former member')} after ${at}, then whatever gets older. It does not come back.`
}

/** The state in one line. */
export const keptText = (years: Years): string =>
  `Kept ${keptFor(years)}${years === null ? '' : ' after they left'}.`
