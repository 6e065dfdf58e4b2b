import { afterEach } from 'vitest'
import { problems } from './watch.ts'

/** A statement that does not answer what its row type says fails the test that ran it. */
afterEach(() => {
  const found = problems.splice(0)
  if (found.length > 0) throw new Error(found.join('\n'))
})
