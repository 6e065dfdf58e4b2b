/*
 * Runs every check, as many at a time as the argument or the number of cores, and prints the output of those that fail.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** One thread needs less than half the processor time of several, which repeat each other's work. */
const types = (workspace: string): string => `tsc --singleThreaded -p ${workspace}`

/** The longest first. */
const CHECKS = [
  types('server'),
  types('web'),
  'biome ci .',
  'knip',
  types('bench'),
  types('e2e'),
  types('web/worker'),
  types('contract'),
  'node scripts/structure.ts',
  'node scripts/api.ts',
]

/** Whether the command succeeds. The output of a failed one is printed as a whole, so that two do not mix. */
function run(command: string): Promise<boolean> {
  const [program = '', ...words] = command.split(' ')
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      console.log(code === 0 ? `passed: ${command}` : `FAILED: ${command}\n${output}`)
      done(code === 0)
    })
  })
}

const waiting = [...CHECKS]

/** Runs checks until none is left. Returns whether all succeeded. */
async function runNext(): Promise<boolean> {
  let good = true
  for (let next = waiting.shift(); next; next = waiting.shift()) good = (await run(next)) && good
  return good
}

const atOnce = Number(process.argv[2] ?? availableParallelism())
const lanes = await Promise.all(Array.from({ length: atOnce }, runNext))
process.exitCode = lanes.every(Boolean) ? 0 : 1
