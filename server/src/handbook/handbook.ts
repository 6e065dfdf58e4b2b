import type { Category } from '@scope/contract/priority.words'
import type { Competency } from '@scope/contract/skill'
import competencies from './competencies.json' with { type: 'json' }
import playbooks from './playbooks.json' with { type: 'json' }

/** How to go about a priority of a category: when it is the right one, the steps, and how it shows in numbers. */
export type Playbook = {
  id: string
  category: Category
  title: string
  when: string
  steps: readonly string[]
  measure: string
  pitfalls: readonly string[]
}

/** The handbook that ships with Scope: content in data files, in the order in which screens show it. */
export const COMPETENCIES = competencies as readonly Competency[]
export const PLAYBOOKS = playbooks as readonly Playbook[]
