import { expect, test } from 'vitest'
import { ApiError, NetworkError } from './errors.ts'
import { errorsOf } from './use-errors.ts'

const refused = (code: string, status: number, field?: string) =>
  new ApiError(status, JSON.stringify({ code, error: 'Refused.', field }))
const SENT = { name: 'Oak', group: 'LA' }

test('the error of a field goes when this field changes, and comes back with what was refused', () => {
  const error = refused('invalid', 400, 'name')
  expect(errorsOf(error, SENT, SENT).at('name')).toBe('Refused.')
  expect(errorsOf(error, SENT, SENT).at('group')).toBeUndefined()
  expect(errorsOf(error, SENT, SENT).ofForm).toBeUndefined()
  expect(errorsOf(error, SENT, { ...SENT, group: 'SF' }).at('group', 'name')).toBe('Refused.')
  expect(errorsOf(error, SENT, { ...SENT, name: 'Elm' }).at('name')).toBeUndefined()
  expect(errorsOf(error, SENT, { group: 'LA' }).at('name')).toBeUndefined()
})

test.each([
  ['no field', refused('conflict', 409)],
  ['a field that the form does not have', refused('invalid', 400, 'id')],
  ['the network', new NetworkError()],
])('an error of %s goes when any field changes', (_, error) => {
  expect(errorsOf(error, SENT, SENT).ofForm).toBeTruthy()
  expect(errorsOf(error, SENT, SENT).at('name', 'id')).toBeUndefined()
  expect(errorsOf(error, SENT, { ...SENT, group: 'SF' }).ofForm).toBeUndefined()
})

test('someone else’s change stays until it is loaded', () => {
  expect(errorsOf(refused('stale', 409), SENT, { ...SENT, name: 'Elm' }).ofForm).toBe('Refused.')
})

test('a field of the server can have another name in the form', () => {
  const errors = errorsOf(refused('invalid', 400, 'admin.name'), SENT, SENT, () => 'name')
  expect(errors.at('name')).toBe('Refused.')
})

test('without an error there is no text', () => {
  expect(errorsOf(null, SENT, { ...SENT, name: 'Elm' })).toMatchObject({ ofForm: undefined })
  expect(errorsOf(null, SENT, SENT).at('name')).toBeUndefined()
})
