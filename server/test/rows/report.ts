import { afterEach } from 'vitest'
import { problems } from './watch.ts'

/** Fails the test that ran a statement which does not match its row type. */
afterEach(() => {
  const texts = problems.splice(0)
  if (texts.length > 0) throw new Error(texts.join('\n'))
})
