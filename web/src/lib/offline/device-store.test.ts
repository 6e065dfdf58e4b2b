import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'

/** The contents for every connection of the fake database. */
const database = new Map<string, unknown>()
let opened = 0
/** Makes later operations fail, like iOS, without notice to the page. */
let lose: (message: string) => void
let opens = true
let warnings: MockInstance<typeof console.warn>

const answered = <T>(result: T) => {
  const request = { result, error: null, onsuccess: () => undefined, oncomplete: () => undefined }
  queueMicrotask(() => {
    request.onsuccess()
    request.oncomplete()
  })
  return request
}

const failed = (error: Error) => {
  const request = { result: undefined, error, onerror: () => undefined }
  queueMicrotask(() => request.onerror())
  return request
}

/** The parts of a browser’s database that storing needs. */
function fakeDatabase(): IDBFactory {
  return {
    open: () => {
      opened += 1
      if (!opens) return failed(new DOMException('Internal error', 'UnknownError'))
      let lost: string | undefined
      lose = (message) => {
        lost = message
      }
      return answered({
        transaction: () => {
          if (lost) throw new DOMException(lost, 'InvalidStateError')
          const transaction = answered(undefined)
          return {
            objectStore: () => ({
              transaction,
              get: (name: string) => answered(database.get(name)),
              put: (value: unknown, name: string) => database.set(name, value),
              delete: (name: string) => database.delete(name),
            }),
          }
        },
      })
    },
  } as unknown as IDBFactory
}

beforeEach(() => {
  database.clear()
  opened = 0
  opens = true
  vi.stubGlobal('indexedDB', fakeDatabase())
  vi.resetModules()
  warnings = vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const store = () => import('./device-store.ts')

test.each([
  'Connection to Indexed Database server lost. Refresh the page to try again',
  'The database connection is closing.',
])('a connection that the browser has closed is opened again: %s', async (message) => {
  const { fromDevice, keepOnDevice } = await store()
  expect(await keepOnDevice('first', 1)).toBe(true)
  lose(message)
  expect(await Promise.all([keepOnDevice('second', 2), keepOnDevice('third', 3)])).toEqual([true, true])
  expect(await fromDevice('second')).toBe(2)
  expect(opened).toBe(2)
  lose(message)
  expect(await keepOnDevice('first', undefined)).toBe(true)
  expect([...database]).toEqual([
    ['second', 2],
    ['third', 3],
  ])
})

test('where nothing can be opened, what is not kept is not said to be, until it can be opened again', async () => {
  const { allOnDevice, fromDevice, keepOnDevice } = await store()
  opens = false
  expect(await keepOnDevice('first', 1)).toBe(false)
  expect(await fromDevice('first')).toBeUndefined()
  expect(await allOnDevice('')).toBeUndefined()
  expect(warnings).toHaveBeenCalledTimes(3)
  opens = true
  expect(await keepOnDevice('first', 1)).toBe(true)
})

test('a browser without a database keeps nothing, and nothing fails', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const { fromDevice, keepOnDevice } = await store()
  expect(await keepOnDevice('first', 1)).toBe(false)
  expect(await fromDevice('first')).toBeUndefined()
})
