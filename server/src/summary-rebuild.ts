import { recountAll } from './insight/summary/jobs.ts'
import { runCommand, Unusable } from './kernel/command.ts'

/** Counts all summaries again: `npm run summary:rebuild`. The server may run; it reads the rows meanwhile. */
await runCommand(async (parts) => {
  if (parts.args.length > 0) throw new Unusable('Usage: npm run summary:rebuild')
  if (!(await recountAll(parts))) throw new Unusable('A server is counting now. Try again in a minute.')
  console.log('All summaries are counted again.')
})
