import { expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { proveWith, withProof } from './prove-again.ts'

const tooOld = () => new ApiError(403, JSON.stringify({ code: 'proveAgain', error: 'Confirm.' }))

/** A call that is refused this many times, and then answers. */
function refused(times: number) {
  let made = 0
  return async () => {
    made += 1
    if (made <= times) throw tooOld()
    return `answer ${made}`
  }
}

it('a call that needs a fresh proof is made again once the user has confirmed', async () => {
  let questions = 0
  const end = proveWith(async () => {
    questions += 1
    return true
  })
  expect(await withProof(refused(0))).toBe('answer 1')
  expect(questions).toBe(0)
  expect(await withProof(refused(1))).toBe('answer 2')
  expect(questions).toBe(1)
  end()
})

it('calls that are refused at the same time share one question', async () => {
  let questions = 0
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const end = proveWith(() => {
    questions += 1
    return promise
  })
  const calls = [withProof(refused(1)), withProof(refused(1))]
  resolve(true)
  expect(await Promise.all(calls)).toEqual(['answer 2', 'answer 2'])
  expect(questions).toBe(1)
  end()
})

it('the refusal stays if the user gives up, or nobody can ask', async () => {
  const end = proveWith(async () => false)
  await expect(withProof(refused(1))).rejects.toThrow('403')
  end()
  await expect(withProof(refused(1))).rejects.toThrow('403')
})

it('any other refusal stays as it is, and a second one is final', async () => {
  const end = proveWith(async () => true)
  await expect(withProof(() => Promise.reject(new ApiError(403, '')))).rejects.toThrow('403')
  await expect(withProof(refused(2))).rejects.toThrow('403')
  end()
})
