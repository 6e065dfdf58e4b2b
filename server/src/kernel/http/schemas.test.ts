import { CALLS, type CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { expect, test } from 'vitest'
import { serializerOf, validatorOf } from './schemas.ts'

test.each(Object.entries(CALLS) as [CallName, Call][])(
  'the schemas of %s can be compiled, which a start does not show',
  (_name, call) => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part]
      if (schema) expect(validatorOf({ schema })).toBeTypeOf('function')
    }
    const about = { method: 'GET', url: '/', httpStatus: '200' }
    expect(serializerOf({ ...about, schema: call.reply })).toBeTypeOf('function')
  },
)
