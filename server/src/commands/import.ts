import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countText, plural } from '@scope/contract/kernel/count.words'
import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import { STORED_FIGURES } from '@scope/contract/numbers/metrics.words'
import { reportRoster } from '../company/roster/import/report.ts'
import { CompanyUnknown, type ImportParts, importRoster, reachCompany } from '../company/roster/service.ts'
import { type Command, Misused, onDatabase, readArgs, Unusable } from '../kernel/command.ts'
import { mintReach } from '../kernel/db/reach.ts'
import { COMMAND } from '../kernel/import/bounds.ts'
import { sayCounts } from '../kernel/import/change.ts'
import { ImportRefused } from '../kernel/import/refused.ts'
import type { Progress } from '../kernel/import/save.ts'
import { oneSheet, type Sheet } from '../kernel/import/sheet.ts'
import { readSheets } from '../kernel/import/sheets.ts'
import { importBudgetsFile } from '../numbers/budgets/import.ts'
import { importMetrics } from '../numbers/metrics/import/import.ts'
import { reportWeeks } from '../numbers/venue-weeks/command.ts'

/** Adds and changes people and venues from a staff list. The server may run. */
export const importPeople = importing(async (parts, { company, ...input }) => {
  const result = await importRoster(parts, { ...input, company })
  return {
    report: reportRoster(result),
    notes: result.notes,
    counts: `People: ${sayCounts(result.people)}. Venues: ${sayCounts(result.venues)}.`,
  }
})

/** Adds and changes weekly numbers from a spreadsheet. The server may run. */
export const importNumbers = importing(async (parts, { company, ...input }) => {
  const { reach } = await reachCompany(parts, company)
  const { plan, counts } = await importMetrics(parts, { ...input, reach })
  return {
    report: reportWeeks(plan.weeks, [...STORED_FIGURES, 'tags']),
    notes: plan.notes,
    counts: `Weeks: ${sayCounts(counts)}.`,
  }
})

/** Adds and changes budgets from a spreadsheet. The server may run. */
export const importBudgets = importing(async (parts, { company, ...input }) => {
  const { reach } = await reachCompany(parts, company)
  const { plan, counts } = await importBudgetsFile(parts, { ...input, reach })
  return {
    report: reportWeeks(plan.weeks, BUDGET_FIGURES),
    notes: plan.notes,
    counts: `Weeks: ${sayCounts(counts)}.`,
  }
})

type Input = { sheet: Sheet; dryRun: boolean; onProgress: Progress; company: string | undefined }
/** `report`: what a dry run says of each line. */
type Result = { report: readonly string[]; notes: readonly string[]; counts: string }

function importing(work: (parts: ImportParts, input: Input) => Promise<Result>): Command {
  return async (program) => {
    const { file, company, dryRun } = readAsked(program.args)
    const sheet = await readSheet(file, program.config.startedIn)
    const run = onDatabase(async ({ database, clock }) => {
      const parts: ImportParts = { database, clock, reachOf: (orgId) => mintReach(orgId, 'every') }
      const { report, notes, counts } = await work(parts, { sheet, dryRun, onProgress, company })
      if (dryRun) for (const line of report) console.log(line)
      for (const note of notes) console.log(note)
      if (dryRun) console.log('Dry run: nothing was saved.')
      console.log(counts)
    })
    await run(program).catch((error: unknown) => {
      throw inOneLine(error, file)
    })
  }
}

function inOneLine(error: unknown, file: string): unknown {
  if (error instanceof CompanyUnknown) return new Unusable(error.message)
  if (!(error instanceof ImportRefused)) return error
  const lines = new Set(error.errors.map(({ line }) => line)).size
  return new Unusable(`${error.message}\n${file}: fix ${plural(lines, 'line')}. Nothing was imported.`)
}

function readAsked(args: readonly string[]) {
  const options = { company: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Misused()
  return { file, company: values.company, dryRun: values['dry-run'] ?? false }
}

async function readSheet(file: string, startedIn: string): Promise<Sheet> {
  try {
    const bytes = await readFile(resolve(startedIn, file))
    return oneSheet(await readSheets(bytes, { fileName: basename(file), bounds: COMMAND }))
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
