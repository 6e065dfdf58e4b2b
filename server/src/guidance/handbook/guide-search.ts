import { CATEGORY_LABELS, categoryGroup } from '@scope/contract/work/priority.words'
import type { Facts } from '../../ports/assistant/assistant.ts'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { PLAYBOOKS } from './handbook.ts'

/** A page of the handbook. `parts` are headed lists; a list without a heading comes first. */
export type Page = {
  id: string
  title: string
  /** `Playbook` or `Skill`, and its category. */
  kind: string
  intro: string
  parts: readonly { heading: string; lines: readonly string[] }[]
  /** The code of a playbook's category; null for a competency. */
  category: string | null
}

/** Finds the pages that match a text, best first. Empty if the text has only stop words. */
export type Search = (text: string, facts: Facts) => Page[]

/** Stop words: they say nothing about the subject of a question. */
const EMPTY = new Set(
  `a about again all also am an and any are as ask at be been being best better but by can could did do does doing
  don done every for from get getting give go going good got had has have help her here high him his how i if improve in
  into is isn it its just keep keeps know let like ll lot make makes many may me mean more most much must my need needs new
  next no not now of off ok on one or our out over own please priorities priority put re really right said say see she should show so some
  someone something start such take tell than thank thanks that the their them then there these they thing things
  think this those to today too try two up us use ve very want was way we well were what when where which who why will
  with without work working works would write you your`.split(/\s+/),
)

/** Words that people use, and the handbook's words for them. */
const SAID_FOR: Record<string, string> = {
  argue: 'conflict feedback',
  argument: 'conflict feedback',
  absent: 'feedback conflict scheduling',
  along: 'conflict feedback',
  broke: 'equipment repair',
  broken: 'equipment repair',
  drunk: 'responsible service',
  employee: 'team',
  fight: 'conflict feedback',
  instagram: 'marketing posts',
  late: 'feedback',
  overpour: 'pour',
  payroll: 'labor',
  pour: 'cogs',
  promote: 'succession',
  repair: 'equipment',
  rota: 'scheduling',
  sick: 'feedback conflict scheduling',
  social: 'marketing posts',
  staffing: 'labor scheduling',
  steal: 'cash inventory counts',
  theft: 'cash inventory counts',
  tips: 'average check selling',
  training: 'onboarding coaching',
  train: 'onboarding coaching',
  turnover: 'hires stay',
  upsell: 'suggestive selling',
}

/** Removes a word's ending, so that “delegating” finds “delegation”. */
const stem = (word: string): string =>
  word.replace(/(?<=\w{4})(ations?|ating|ates?|ings?|ers?|ed|es|e|s)$/, '').replace(/(\w)\1$/, '$1')

const SAID = new Map(
  Object.entries(SAID_FOR).map(([word, words]) => [stem(word), words.split(' ').map(stem)]),
)

const indexed = (term: string): string | null => {
  const word = term.toLowerCase()
  return word.length < 2 || EMPTY.has(word) ? null : stem(word)
}

const wordsFor = (term: string): string[] | null => {
  const word = indexed(term)
  return word ? [word, ...(SAID.get(word) ?? [])] : null
}

/** Whether a question names its subject; “What should I do next?” does not. */
export const hasOwnWords = (question: string): boolean => (question.match(/\p{L}+/gu) ?? []).some(indexed)

const PAGES: readonly Page[] = [
  ...PLAYBOOKS.map(({ id, category, title, when, steps, measure, pitfalls }) => ({
    id: `playbook ${id}`,
    title,
    kind: `Playbook, ${CATEGORY_LABELS[categoryGroup(category)]}`,
    intro: when,
    parts: [
      { heading: 'Step by step', lines: steps },
      { heading: 'How it shows', lines: [measure] },
      { heading: 'Watch out', lines: pitfalls },
    ],
    category,
  })),
  ...COMPETENCIES.map(({ id, category, title, description, practice, evidence }) => ({
    id,
    title,
    kind: `Skill, ${category}`,
    intro: description,
    parts: [
      { heading: 'To practice', lines: practice },
      { heading: 'How a GM can tell', lines: evidence },
    ],
    category: null,
  })),
]

/** One page by its id. */
export const pageOf = (id: string): Page | undefined => PAGES.find((page) => page.id === id)

/** The playbooks for a priority of this category, by its stored code. */
export const playbooksOn = (category: string): Page[] =>
  PAGES.filter((page) => page.category !== null && categoryGroup(page.category) === categoryGroup(category))

/** Pages on the caller's priority and skills score higher, if they match the question at all. */
const AT_WORK = 1.5
/** Pages with a lower score share only a word with the question. */
const SCORE_MIN = 2.5
/** Pages with less than this share of the best score are left out. */
const SHARE_MIN = 0.15

/** Loads the search library and indexes the handbook in memory. The same text always finds the same pages. */
export async function openSearch(): Promise<Search> {
  const { default: MiniSearch } = await import('minisearch')
  const index = new MiniSearch<{ id: string }>({
    fields: ['title', 'intro', 'text'],
    processTerm: indexed,
    searchOptions: {
      processTerm: wordsFor,
      boost: { title: 3, intro: 2 },
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  })
  const byId = new Map(PAGES.map((page) => [page.id, page]))
  index.addAll(
    PAGES.map(({ id, title, intro, parts }) => ({
      id,
      title,
      intro,
      text: parts.flatMap(({ lines }) => lines).join(' '),
    })),
  )
  return (text, { priority, skills }) => {
    const developed = new Set(skills.map(({ id }) => id))
    const group = priority && categoryGroup(priority.category)
    const matches = index.search(text, {
      boostDocument: (id) => {
        const category = byId.get(id)?.category ?? null
        const atWork = developed.has(id) || (category !== null && categoryGroup(category) === group)
        return atWork ? AT_WORK : 1
      },
    })
    const enough = Math.max(SCORE_MIN, (matches[0]?.score ?? 0) * SHARE_MIN)
    return matches.filter(({ score }) => score >= enough).flatMap(({ id }) => byId.get(id) ?? [])
  }
}
