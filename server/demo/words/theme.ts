import type { Category } from '@scope/contract/work/priority.words'

/** What a bar works on for a period, and how those who do it write about it. */
export type Theme = {
  category: Category
  title: string
  description: string
  tasks: string[]
  kpi: string
  /** Journal sentences of weeks spent on it. */
  log: string[]
  /** The periods that it makes sense in; any where absent. */
  periods?: number[]
}

type Written = Omit<Theme, 'category' | 'periods'>

/** Writes a category's themes down. */
export const themesOf = (category: Category, themes: (Written & { periods?: number[] })[]): Theme[] =>
  themes.map((theme) => ({ ...theme, category }))
