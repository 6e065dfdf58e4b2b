import { expect, it } from 'vitest'
import { numbersWrites } from '../../numbers/writes.ts'
import { outreachWrites } from '../../outreach/writes.ts'
import { workWrites } from '../../work/writes.ts'
import { queryClient } from './query-client.ts'

const writes = [...workWrites, ...numbersWrites, ...outreachWrites]

it('knows every write of work and numbers by a name of its own', () => {
  expect(new Set(writes.map(({ name }) => name)).size).toBe(writes.length)
  for (const { name } of writes) {
    expect(queryClient.getMutationDefaults([name, 'scope']).mutationFn, name).toBeDefined()
  }
})

it('changes something by each of them', () => {
  for (const { call } of writes) expect(call).toMatch(/^(POST|PUT|PATCH|DELETE) /)
})
