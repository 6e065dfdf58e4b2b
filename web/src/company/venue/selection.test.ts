import { expect, it } from 'vitest'
import { readSelection, type Selection, selectionOf, selectionSearch } from './selection.ts'

const nothing: Selection = { venue: null, blt: null }
const ana: Selection = { venue: 'caliche', blt: 'ana' }

it.each<[string, Selection, Selection, Selection]>([
  ['goes along where the address names nothing', nothing, ana, ana],
  [
    'is what the address names',
    { venue: 'low-tide', blt: 'paige' },
    ana,
    { venue: 'low-tide', blt: 'paige' },
  ],
  ['keeps the member at the same venue', { venue: 'caliche', blt: null }, ana, ana],
  [
    'drops the member of another venue',
    { venue: 'low-tide', blt: null },
    ana,
    { venue: 'low-tide', blt: null },
  ],
  ['keeps the venue of another member', { venue: null, blt: 'bo' }, ana, { venue: 'caliche', blt: 'bo' }],
  ['is nothing at first', nothing, nothing, nothing],
])('%s', (_, named, last, selection) => {
  expect(selectionOf(named, last)).toEqual(selection)
})

it('is read as it was written', () => {
  for (const selection of [nothing, ana, { venue: 'low-tide', blt: null }]) {
    expect(readSelection(selectionSearch(selection))).toEqual(selection)
  }
})
