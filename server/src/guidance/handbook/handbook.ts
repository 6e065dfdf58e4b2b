import type { Category } from '@scope/contract/work/priority.words'
import playbooks from './playbooks.json' with { type: 'json' }

/** A guide to priorities of one category: when to choose it, the steps, and the numbers that show it worked. */
export type Playbook = {
  id: string
  category: Category
  title: string
  when: string
  steps: readonly string[]
  measure: string
  pitfalls: readonly string[]
}

/** The playbooks that ship with Scope, in the order of the screens. */
export const PLAYBOOKS = playbooks as readonly Playbook[]
