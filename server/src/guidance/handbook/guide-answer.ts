import { SKILL_CATEGORIES } from '@scope/contract/work/skill.words'
import type { Answer, Facts } from '../../ports/assistant/assistant.ts'
import { weekInWords, weekSource } from '../../ports/assistant/numbers.ts'
import { prioritySource } from '../../ports/assistant/prompt.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { gravePage, TODAY } from './guide-grave.ts'
import { hasOwnWords, type Page, pageOf, playbooksOn, type Search } from './guide-search.ts'

const SPEAKING = 'From the Scope handbook.'
const NOTHING = 'The handbook has nothing on that.'
const NO_PRIORITY = 'There is no current priority.'

/** How many other pages are listed after the best one. */
const MORE = 2

/** A question with these words is about the current priority. */
const ON_PRIORITY = /\bpriorit(y|ies)\b/i

/**
 * The handbook's answer: the best page, further pages, and the venue's latest figures. A question about the priority
 * gets its next task and the playbooks for it. A serious matter begins with a referral to a person. If no page matches,
 * the answer says so and offers the priority's playbooks, or the list of topics.
 */
export function answerFrom(search: Search, question: string, facts: Facts): Answer {
  const { priority, venue } = facts
  const grave = pageOf(gravePage(question) ?? '')
  const pages = grave ? [grave] : search(question, facts)
  const named = !grave && ON_PRIORITY.test(question)
  const meant = named || (priority !== null && !hasOwnWords(question))
  const onPriority = meant || pages.length === 0 ? priority : null
  const [best, ...others] = onPriority
    ? [...new Set([...pages, ...pagesOn(onPriority, search, facts)])]
    : pages
  const more = others.slice(0, MORE)
  // On a serious matter, figures and further reading would be out of place.
  const [week] = grave ? [] : facts.weeks
  const blocks = [
    grave ? TODAY : [],
    SPEAKING,
    pages.length > 0 || (meant && priority) ? [] : named ? NO_PRIORITY : NOTHING,
    onPriority ? priorityInWords(onPriority) : [],
    best ? [] : topicsInWords(),
    venue && week ? weekInWords(venue, week) : [],
    best ? pageInWords(best) : [],
    more.length > 0
      ? list(
          'See also',
          more.map(({ title, intro }) => `${title}: ${intro}`),
        )
      : [],
  ]
  return {
    text: blocks.flat().join('\n\n'),
    sources: [
      ...(best ? [best, ...more].map(({ title }) => title) : []),
      ...(onPriority ? [prioritySource(onPriority.title)] : []),
      ...(venue && week ? [weekSource(week.weekOf)] : []),
    ],
  }
}

type Priority = NonNullable<Facts['priority']>

/** The playbooks of the priority’s category, starting with those that match its title. */
function pagesOn({ title, category }: Priority, search: Search, facts: Facts): Page[] {
  const playbooks = playbooksOn(category)
  const speaking = search(title, facts).filter((page) => playbooks.includes(page))
  return [...new Set([...speaking, ...playbooks])]
}

function priorityInWords({ title, status, tasks }: Priority): string {
  const next = tasks.find(({ completed }) => !completed)
  const state = `For the priority “${title}” (${status})`
  if (next) return `${state} the next task is “${next.label}”.`
  return `${state} ${tasks.length > 0 ? 'every task is done' : 'there are no tasks yet'}.`
}

const list = (heading: string, lines: readonly string[]): string =>
  [heading, ...lines.map((line) => `• ${line}`)].join('\n')

const pageInWords = ({ title, kind, intro, parts }: Page): string[] => [
  `${title} (${kind})\n${intro}`,
  ...parts.map(({ heading, lines }) => list(heading, lines)),
]

function topicsInWords(): string {
  const titles = (category: string) =>
    COMPETENCIES.filter((competency) => competency.category === category).map(({ title }) => title)
  return list(
    'It can help with',
    SKILL_CATEGORIES.map((category) => `${category}: ${titles(category).join(', ')}`),
  )
}
