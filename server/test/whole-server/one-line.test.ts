import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { describe, expect, test } from 'vitest'

/** A field that is a name or a title by its own name. */
const NAMES = /^(?:name|firstName|lastName|position|title|group)$/

/** Names that are only compared with others, or names of files, which are cleaned before they are shown. */
const OTHERS = /\.files\[\]\.name$|forget\.name$/

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  type?: string | string[]
  enum?: unknown
  not?: { pattern?: string }
}

function namesIn(schema: Schema | undefined, path: string): [string, Schema][] {
  if (!schema) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, field]): [string, Schema][] => [
    ...(NAMES.test(key) && [field.type].flat().includes('string') && !field.enum
      ? [[`${path}.${key}`, field] as [string, Schema]]
      : []),
    ...namesIn(field, `${path}.${key}`),
  ])
  return [...own, ...namesIn(schema.items, `${path}[]`)]
}

const fields = (Object.entries(CALLS) as [CallName, Call][]).flatMap(([name, { body }]) =>
  namesIn(body as Schema | undefined, name),
)

describe('a name that a call takes is one line', () => {
  test.each(fields.filter(([at]) => !OTHERS.test(at)))('%s', (_at, schema) => {
    const takes = (text: string) => !new RegExp(schema.not?.pattern ?? '(?!)', 'u').test(text)
    expect(takes('Zoë “Ž” Núñez-李 👩‍🍳 שלום')).toBe(true)
    for (const mark of [
      '\n',
      '\r',
      '\t',
      '\u001b',
      '\u0000',
      '\u0085',
      '\u2028',
      '\u202e',
      '\u2066',
      '\u200f',
    ]) {
      expect([mark, takes(`Jane${mark}Doe`)]).toEqual([mark, false])
    }
  })
})
