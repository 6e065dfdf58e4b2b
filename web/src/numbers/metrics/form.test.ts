import { describe, expect, it } from 'vitest'
import { typedText } from '../tags/typed-tags.ts'
import { bodyOf, fieldsOf, type MetricsFields, stepped, wrongIn } from './form.ts'

const BLANK: MetricsFields = { revenue: '', laborBasePct: '', cogsPct: '', tips: '', notes: '', tags: '' }

describe('the form', () => {
  it('sends what is blank as absent, and a zero as zero', () => {
    expect(bodyOf({ ...BLANK, revenue: '0', notes: '  ' }, '2026-11-16', null)).toEqual({
      weekOf: '2026-11-16',
      revenue: 0,
      laborBasePct: null,
      cogsPct: null,
      tips: null,
      notes: null,
      tags: [],
      updatedAt: null,
    })
  })

  it('sends tags without outer spaces, and says what is wrong with them', () => {
    const tags = typedText([
      { kind: 'holiday', name: ' Halloween ' },
      { kind: 'shortHours', name: '' },
    ])
    expect(bodyOf({ ...BLANK, tags }, '2026-11-16', null).tags).toEqual([
      { kind: 'holiday', name: 'Halloween' },
      { kind: 'shortHours' },
    ])
    expect(wrongIn({ ...BLANK, tags: typedText([{ kind: 'holiday', name: ' ' }]) })).toEqual({
      tags: 'Name the holiday, as in “Holiday: Halloween”.',
    })
    expect(bodyOf({ ...BLANK, tags: 'no list' }, '2026-11-16', null).tags).toEqual([])
  })

  it('takes a number as a spreadsheet writes it', () => {
    const fields = { ...BLANK, revenue: ' $84,210.50 ', laborBasePct: '24.6%', notes: ' Patio closed ' }
    expect(wrongIn(fields)).toEqual({})
    expect(bodyOf(fields, '2026-11-16', 'v1')).toMatchObject({
      revenue: 84_210.5,
      laborBasePct: 24.6,
      notes: 'Patio closed',
      updatedAt: 'v1',
    })
  })

  it('says at the field what it cannot read', () => {
    for (const text of ['many', 'NaN']) {
      expect(wrongIn({ ...BLANK, tips: text })).toEqual({
        tips: 'Enter a number, such as 84,210.50.',
      })
      expect(wrongIn({ ...BLANK, cogsPct: text })).toEqual({ cogsPct: 'Enter a number, such as 24.6.' })
    }
    expect(wrongIn({ ...BLANK, tips: '12,5', cogsPct: '12,5' })).toEqual({
      tips: 'Use a point for decimals and commas for thousands: 84,210.50.',
      cogsPct: 'Use a point for decimals: 22.5.',
    })
    expect(wrongIn({ ...BLANK, tips: '-', laborBasePct: '0.225', cogsPct: '0' })).toEqual({
      laborBasePct: '0.225: did you mean 22.5%?',
    })
    expect(wrongIn({ ...BLANK, notes: 'x'.repeat(2001) }).notes).toMatch(/^1 character too many/)
  })

  it('leaves a negative and a huge number to the server', () => {
    expect(wrongIn({ ...BLANK, revenue: '-5', tips: '99999999999' })).toEqual({})
  })

  it('starts from what is stored, without digits that nobody typed', () => {
    const stored = {
      revenue: 84_210.5,
      laborBasePct: 24,
      cogsPct: 20.25,
      tips: null,
      notes: null,
      tags: [{ kind: 'closed' }],
    } as unknown as Parameters<typeof fieldsOf>[0]
    expect(fieldsOf(stored)).toEqual({
      revenue: '84210.5',
      laborBasePct: '24',
      cogsPct: '20.25',
      tips: '',
      notes: '',
      tags: '[{"kind":"closed"}]',
    })
    expect(fieldsOf(null)).toEqual(BLANK)
  })
})

describe('an arrow key', () => {
  it('steps money by a cent and percentages by a tenth', () => {
    expect(stepped('revenue', '84210.5', 1)).toBe('84210.51')
    expect(stepped('cogsPct', '20', -1)).toBe('19.9')
    expect(stepped('laborBasePct', '', 1)).toBe('0.1')
  })

  it('does not go below nothing', () => {
    expect(stepped('tips', '0', -1)).toBe('0')
    expect(stepped('tips', '100', 0)).toBe('100')
  })
})
