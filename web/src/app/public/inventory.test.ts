import { expect, test } from 'vitest'
import inventory from '../../../../docs/security/inventory.md?raw'
import { dataOf } from './inventory.ts'

test('the inventory has kinds of data, each with its words, and says what a device keeps', () => {
  const { kinds, paragraphs } = dataOf(inventory)
  expect(kinds.length).toBeGreaterThan(6)
  expect(kinds.filter(({ name, what, reads }) => !name || !what || !reads)).toEqual([])
  expect(kinds.map(({ name }) => name)).toContain('Private journals')
  expect(paragraphs.join('\n')).toMatch(/^The device stores what was typed/)
})

test('a table with other columns is refused', () => {
  expect(() => dataOf('## Data\n\n| what | kept |\n|---|---|\n| a | b |\n\n## Keys\n')).toThrow(
    'other columns',
  )
})
