import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { bltsQuery } from '../../company/venue/api.ts'
import { reviewQuery } from '../../work/review/api.ts'
import { nameIn } from './names.ts'

test('a person is named from the pickers, and from what waits', () => {
  const client = new QueryClient()
  expect(nameIn(client, 'vic')).toBeUndefined()
  client.setQueryData<unknown>(bltsQuery('annex').queryKey, [{ id: 'ana', name: 'Ana Ruiz' }])
  const nothing = { signOffs: [], notReady: [], former: [], members: [] }
  client.setQueryData<unknown>(reviewQuery().queryKey, {
    ...nothing,
    journals: [{ bltId: 'vic', bltName: 'Victoria Lane' }],
  })
  expect([nameIn(client, 'ana'), nameIn(client, 'vic')]).toEqual(['Ana', 'Victoria'])
})
