import type { Competency } from '@scope/contract/work/skill'
import competencies from './competencies.json' with { type: 'json' }

/** The 22 competencies that ship with Scope, in the order in which screens show them. */
export const COMPETENCIES = competencies as readonly Competency[]
