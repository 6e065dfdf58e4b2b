import type { Category } from '@scope/contract/work/priority.words'

/** A topic for a period's priority, with its tasks and journal sentences. */
export type Theme = {
  category: Category
  title: string
  description: string
  tasks: string[]
  kpi: string
  /** Journal sentences, one per week and the last for the due week. */
  log: string[]
  /** The periods it fits. Any if absent. */
  periods?: number[]
}

type Written = Omit<Theme, 'category' | 'periods'>

/** Adds a category to its themes. */
export const themesOf = (category: Category, themes: (Written & { periods?: number[] })[]): Theme[] =>
  themes.map((theme) => ({ ...theme, category }))
