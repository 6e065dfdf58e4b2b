import { describe, expect, it } from 'vitest'
import { aboutIn, entriesIn, tabIn } from './address.ts'

const params = (search: string) => new URLSearchParams(search)
const about = (search: string, slugs?: string[] | null) => aboutIn(params(search), slugs)

describe('what the address of the analytics asks for', () => {
  it('is three months of all venues on the overview where it names nothing that there is', () => {
    expect(about('')).toEqual({ range: '3m' })
    expect(about('range=2m')).toEqual({ range: '3m' })
    expect([tabIn(params('')), tabIn(params('tab=numbers')), tabIn(params('tab=journal'))]).toEqual([
      'overview',
      'overview',
      'journal',
    ])
  })

  it('believes a venue until the venues are known, and none where there is no choice', () => {
    expect(about('range=12m&venue=caliche')).toEqual({ range: '12m', venue: 'caliche' })
    expect(about('venue=caliche', ['low-tide'])).toEqual({ range: '3m' })
    expect(about('venue=caliche', null)).toEqual({ range: '3m' })
  })

  it('is whose entries, of which category and on which page', () => {
    const search = params('blt=marisol-vega&category=operations&page=3')
    expect(entriesIn(search, { range: '6m' })).toEqual({
      range: '6m',
      blt_id: 'marisol-vega',
      category: 'operations',
    })
    expect(entriesIn(params('category=OPERATIONS'), { range: '6m' })).toEqual({ range: '6m' })
  })
})
