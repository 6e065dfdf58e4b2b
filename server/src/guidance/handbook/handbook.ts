import type { Category } from '@scope/contract/work/priority.words'
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

/** The playbooks that ship with Scope, in the order in which screens show them. */
export const PLAYBOOKS = playbooks as readonly Playbook[]
