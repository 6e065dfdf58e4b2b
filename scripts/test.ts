import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** What runs at the same time, because each often waits. A failure does not end the others. */
const RUNS = [
  { name: 'check', args: [] },
  { name: 'unit', args: ['--maxWorkers', '2'] },
  { name: 'e2e', args: ['--workers', '2'] },
]

/** Runs a script of package.json with its name before each line; answers whether it passed. */
function run({ name, args }: (typeof RUNS)[number]): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => console.log(`${name.padEnd(5)} | ${line}`))
  }
  return new Promise((done) => child.on('close', (code) => done(code === 0)))
}

const passed = await Promise.all(RUNS.map(run))
const failed = RUNS.filter((_, index) => !passed[index]).map(({ name }) => name)
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
