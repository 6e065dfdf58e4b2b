import { afterEach } from 'vitest'
import { problems } from './watch.ts'

/** Fails the test that ran a statement which does not match its row type. */
afterEach(() => {
  const found = problems.splice(0)
  if (found.length > 0) throw new Error(found.join('\n'))
})
