/*
 * Runs all tests of `npm test` on the built product. Many unit tests wait for the database, so the checks run at the
 * same time.
 */
import { spawn } from 'node:child_process'

type Part = { name: string; passed: boolean; seconds: number; output: string }

/** Runs an npm script. Its output is printed at once, or collected. */
function run(name: string, output: 'inherit' | 'pipe', words: string[] = []): Promise<Part> {
  const started = performance.now()
  const child = spawn('npm', ['run', '--silent', name, ...words], { stdio: ['ignore', output, output] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
  }
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      const seconds = Math.round((performance.now() - started) / 1000)
      done({ name, passed: code === 0, seconds, output: text })
    })
  })
}

// One check at a time leaves a core to the tests.
const parts = await Promise.all([run('check', 'pipe', ['1']), run('unit', 'inherit')])
console.log(parts[0].output)
if (parts.every(({ passed }) => passed)) parts.push(await run('e2e', 'inherit'))
for (const { name, passed, seconds } of parts)
  console.log(`${name} ${passed ? 'passed' : 'FAILED'} in ${seconds} s`)
process.exitCode = parts.every(({ passed }) => passed) ? 0 : 1
