import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countText, plural } from '@scope/contract/kernel/count.words'
import { reportRoster } from './company/roster/import/report.ts'
import { CompanyUnknown, type ImportParts, importRoster, reachCompany } from './company/roster/service.ts'
import { ConfigError, readConfig } from './kernel/config.ts'
import { openForCommand } from './kernel/db/open.ts'
import { mintReach } from './kernel/db/reach.ts'
import { sayCounts } from './kernel/import/change.ts'
import { decodeText } from './kernel/import/decode.ts'
import { ImportRefused } from './kernel/import/refused.ts'
import type { Progress } from './kernel/import/save.ts'
import { importMetrics } from './numbers/metrics/import/import.ts'
import { reportMetrics } from './numbers/metrics/import/report.ts'
import { runningClock } from './ports/clock/clock.ts'

const USAGE = `Usage:
  npm run import -- roster FILE.csv [--company "Name"] [--dry-run]
  npm run import -- metrics FILE.csv [--company DOMAIN] [--dry-run]`

/** A reason why the command cannot start, to print without a stack trace. */
class Unusable extends Error {}

type Asked = { kind: 'roster' | 'metrics'; file: string; company: string | undefined; dryRun: boolean }

function readAsked(): Asked {
  const options = { company: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [kind, file, ...more] = positionals
    if ((kind !== 'roster' && kind !== 'metrics') || !file || more.length > 0) throw new Unusable(USAGE)
    return { kind, file, company: values.company, dryRun: values['dry-run'] ?? false }
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable(`${(error as Error).message}\n${USAGE}`)
  }
}

async function readText(file: string, startedIn: string): Promise<string> {
  try {
    return decodeText(await readFile(resolve(startedIn, file)))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new Unusable(`File not found: ${file}`)
    if (code === 'EISDIR') throw new Unusable(`${file} is a folder, not a file.`)
    throw new Unusable(`Cannot read ${file}: ${(error as Error).message}`)
  }
}

/** On a terminal, one line that counts up; otherwise a line for every thousand. */
const onProgress: Progress = (done, total) => {
  if (total <= 1000) return
  const line = `Saved ${countText(done)} of ${countText(total)}`
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === total ? '\n' : ''}`)
  else process.stderr.write(`${line}\n`)
}

async function run({ kind, file, company, dryRun }: Asked): Promise<void> {
  const config = readConfig()
  const text = await readText(file, config.startedIn)
  const opened = await openForCommand(config)
  const parts: ImportParts = {
    database: opened.database,
    clock: runningClock(config.clockStart),
    reachOf: (orgId) => mintReach(orgId, 'every'),
  }
  const input = { text, dryRun, onProgress }
  try {
    if (kind === 'roster') {
      const result = await importRoster(parts, { ...input, company })
      if (dryRun) for (const line of reportRoster(result)) console.log(line)
      for (const note of result.notes) console.log(note)
      if (dryRun) console.log('Dry run: nothing was saved.')
      console.log(`People: ${sayCounts(result.people)}. Venues: ${sayCounts(result.venues)}.`)
      return
    }
    const { reach } = await reachCompany(parts, company)
    const result = await importMetrics(parts, { ...input, reach })
    if (dryRun) for (const line of reportMetrics(result)) console.log(line)
    for (const note of result.plan.notes) console.log(note)
    if (dryRun) console.log('Dry run: nothing was saved.')
    console.log(`Weeks: ${sayCounts(result.counts)}.`)
  } finally {
    await opened.close()
  }
}

async function main(): Promise<void> {
  let file = 'The file'
  try {
    const asked = readAsked()
    file = asked.file
    await run(asked)
  } catch (error) {
    process.exitCode = 1
    if (error instanceof ImportRefused) {
      console.error(error.message)
      const lines = new Set(error.errors.map(({ line }) => line)).size
      console.error(`${file}: fix ${plural(lines, 'line')}. Nothing was imported.`)
    } else if (error instanceof Unusable || error instanceof CompanyUnknown || error instanceof ConfigError) {
      console.error(error.message)
    } else {
      console.error(error)
    }
  }
}

await main()
