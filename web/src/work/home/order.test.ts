import { expect, it } from 'vitest'
import { heldOrder } from './order.ts'

const ids = (...names: string[]) => names.map((id) => ({ id }))

it('keeps every card in its place while a person types', () => {
  expect(heldOrder(['a', 'b', 'c'], ids('c', 'a', 'b'))).toEqual(ids('a', 'b', 'c'))
})

it('puts new cards last and leaves out those that are gone', () => {
  expect(heldOrder(['a', 'b'], ids('new', 'b'))).toEqual(ids('b', 'new'))
})

it('is the server’s order where nothing is held', () => {
  expect(heldOrder([], ids('c', 'a', 'b'))).toEqual(ids('c', 'a', 'b'))
})
