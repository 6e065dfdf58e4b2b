import { CATEGORIES } from '@scope/contract/work/priority.words'
import { COMPETENCIES as COUNT, SKILL_CATEGORIES } from '@scope/contract/work/skill.words'
import { describe, expect, test } from 'vitest'
import { COMPETENCIES } from '../../work/skill/competencies.ts'
import { PLAYBOOKS } from './handbook.ts'

/** Every text in a value, at any depth. */
const textsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(textsOf)
const unique = (list: readonly { id: string; title: string }[]) => [
  new Set(list.map(({ id }) => id)).size,
  new Set(list.map(({ title }) => title)).size,
]

describe('the catalogue', () => {
  test('has exactly 22 competencies with different names', () => {
    expect(COMPETENCIES).toHaveLength(COUNT)
    expect(unique(COMPETENCIES)).toEqual([COUNT, COUNT])
  })

  test('has the four categories, each together, in the order of the specification', () => {
    const runs = COMPETENCIES.map(({ category }) => category).filter((name, at, all) => name !== all[at - 1])
    expect(runs).toEqual(SKILL_CATEGORIES)
  })

  test.each(COMPETENCIES)('$id says what it is, how to practice it and how to recognize it', (competency) => {
    expect(Object.keys(competency)).toEqual([
      'id',
      'category',
      'title',
      'description',
      'practice',
      'evidence',
    ])
    expect(competency.id).toMatch(/^[a-z0-9-]{1,80}$/)
    expect(competency.practice.length).toBeGreaterThan(1)
    expect(competency.evidence.length).toBeGreaterThan(1)
    for (const text of textsOf(competency)) expect(text.trim()).toMatch(/./)
  })
})

describe('the playbooks', () => {
  test('exist for each category of priority', () => {
    expect([...new Set(PLAYBOOKS.map(({ category }) => category))].sort()).toEqual([...CATEGORIES].sort())
    expect(unique(PLAYBOOKS)).toEqual([PLAYBOOKS.length, PLAYBOOKS.length])
  })

  test.each(PLAYBOOKS)('$id says when to use it, how, and what it changes', (playbook) => {
    expect(Object.keys(playbook)).toEqual(['id', 'category', 'title', 'when', 'steps', 'measure', 'pitfalls'])
    expect(playbook.steps.length).toBeGreaterThan(1)
    expect(playbook.pitfalls.length).toBeGreaterThan(0)
    for (const text of textsOf(playbook)) expect(text.trim()).toMatch(/./)
  })
})
