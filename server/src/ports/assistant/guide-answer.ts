import { SKILL_CATEGORIES } from '@scope/contract/skill.words'
import { COMPETENCIES } from '../../handbook/handbook.ts'
import type { Answer, Facts } from './assistant.ts'
import { type Page, playbooksOn, type Search } from './guide-search.ts'
import { weekInWords, weekSource } from './numbers.ts'

const SPEAKING = 'This is the Scope handbook speaking; no language model is connected.'
const NOTHING = 'The handbook has nothing on that.'

/** Beside the best page, as many more are named. */
const MORE = 2

/**
 * The handbook's answer: the page that speaks best of the question, what else to read, and the venue's latest figures.
 * Where no page speaks of it, it says so, and offers what it has on the priority, or else all that it has.
 */
export function answerFrom(search: Search, question: string, facts: Facts): Answer {
  const { priority, venue } = facts
  const found = search(question, facts)
  const [best, ...others] = found.length > 0 ? found : pagesOnPriority(search, facts)
  const more = others.slice(0, MORE)
  const [week] = facts.weeks
  const blocks = [
    SPEAKING,
    found.length > 0 ? [] : NOTHING,
    found.length > 0 || !best ? [] : `For the priority “${priority?.title}” it has this.`,
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
      ...(venue && week ? [weekSource(week.weekOf)] : []),
    ],
  }
}

/** The playbooks of the priority’s category, those that speak of its title first. */
function pagesOnPriority(search: Search, facts: Facts): Page[] {
  if (!facts.priority) return []
  const playbooks = playbooksOn(facts.priority.category)
  const speaking = search(facts.priority.title, facts).filter((page) => playbooks.includes(page))
  return [...new Set([...speaking, ...playbooks])]
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
