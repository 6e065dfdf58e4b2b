import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countText, plural } from '@scope/contract/kernel/count.words'
import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import { STORED_FIGURES } from '@scope/contract/numbers/metrics.words'
import { isOfStaff } from '../company/roster/import/file.ts'
import { reportRoster, sayAddedTwice } from '../company/roster/import/report.ts'
import { CompanyUnknown, type ImportParts, importRoster, reachCompany } from '../company/roster/service.ts'
import { type Command, Misused, onDatabase, readArgs, Unusable } from '../kernel/command.ts'
import { mintReach } from '../kernel/db/reach.ts'
import { COMMAND } from '../kernel/import/bounds.ts'
import { sayCounts } from '../kernel/import/change.ts'
import { ImportRefused } from '../kernel/import/refused.ts'
import type { Progress } from '../kernel/import/save.ts'
import { type Fits, oneSheet, type Sheet } from '../kernel/import/sheet.ts'
import { readSheets } from '../kernel/import/sheets.ts'
import { importBudgetsFile } from '../numbers/budgets/import.ts'
import { BUDGETS } from '../numbers/budgets/rules.ts'
import { importMetrics } from '../numbers/metrics/import/import.ts'
import type { NamedFile } from '../numbers/source/files.ts'
import { findSourceNamed } from '../numbers/source/view.ts'
import { reportWeeks } from '../numbers/venue-weeks/command.ts'
import { isOfWeeks } from '../numbers/venue-weeks/file.ts'

/** Adds and changes people and venues from a staff list. The server may run meanwhile. */
export const importPeople = importing(async (parts, { company, ...input }) => {
  const sheet = await sheetOf(input, isOfStaff)
  const result = await importRoster(parts, { ...input, sheet, company })
  return {
    report: reportRoster(result),
    notes: [...result.notes, ...(input.dryRun ? [] : sayAddedTwice(result.plan))],
    counts: `People: ${sayCounts(result.people)}. Venues: ${sayCounts(result.venues)}.`,
  }
})

/** Adds and changes weekly numbers from a spreadsheet. The server may run meanwhile. */
export const importNumbers = importing(async (parts, { company, file, source: name, ...input }) => {
  const { reach } = await reachCompany(parts, company)
  const source = name === undefined ? undefined : await findSourceNamed(reach, parts.database.db, name)
  if (name !== undefined && !source) throw new Unusable(`There is no source "${name}".`)
  const how = { ...input, source: source?.id, bounds: COMMAND }
  const { plan, counts, ...by } = await importMetrics(parts, { ...how, reach, files: [file] })
  const read = by.source ? [`Read as ${by.source.name}.`] : []
  const waits = by.waits.map(
    ({ venueName, weekOf, days, of }) =>
      `${venueName}, week of ${weekOf}, has ${days} of ${of} days and was left out. Take it with --take-short.`,
  )
  return {
    report: reportWeeks(plan.weeks, [...STORED_FIGURES, 'tags']),
    notes: [...read, ...plan.notes, ...waits],
    counts: `Weeks: ${sayCounts(counts)}.`,
  }
})

/** Adds and changes budgets from a spreadsheet. The server may run meanwhile. */
export const importBudgets = importing(async (parts, { company, ...input }) => {
  const sheet = await sheetOf(input, isOfWeeks(BUDGETS))
  const { reach } = await reachCompany(parts, company)
  const { dryRun, onProgress } = input
  const { plan, counts } = await importBudgetsFile(parts, { reach, sheet, dryRun, onProgress })
  return {
    report: reportWeeks(plan.weeks, BUDGET_FIGURES),
    notes: plan.notes,
    counts: `Weeks: ${sayCounts(counts)}.`,
  }
})

type Input = {
  file: NamedFile
  dryRun: boolean
  onProgress: Progress
  company: string | undefined
  source: string | undefined
  takeShort: boolean
}
/** `report`: the dry run's sentences for each line. */
type Result = { report: readonly string[]; notes: readonly string[]; counts: string }

/** The only table of a file that no source reads. */
async function sheetOf({ file, source, takeShort }: Omit<Input, 'company'>, fits: Fits): Promise<Sheet> {
  if (source !== undefined || takeShort) throw new Misused()
  return oneSheet(await readSheets(file.bytes, { fileName: file.name, bounds: COMMAND, fits }))
}

function importing(work: (parts: ImportParts, input: Input) => Promise<Result>): Command {
  return async (program) => {
    const { file, ...asked } = readAsked(program.args)
    const bytes = await readBytes(file, program.config.startedIn)
    const run = onDatabase(async ({ database, clock }) => {
      const parts: ImportParts = { database, clock, reachOf: (orgId) => mintReach(orgId, 'every') }
      const { report, notes, counts } = await work(parts, {
        ...{ ...asked, file: { name: basename(file), bytes }, onProgress },
      })
      const { dryRun } = asked
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
  const lines = new Set(error.errors.map(({ line, file: of }) => `${line} ${of}`)).size
  return new Unusable(`${error.message}\n${file}: fix ${plural(lines, 'line')}. Nothing was imported.`)
}

function readAsked(args: readonly string[]) {
  const options = {
    company: { type: 'string' },
    'dry-run': { type: 'boolean' },
    source: { type: 'string' },
    'take-short': { type: 'boolean' },
  } as const
  const { values, positionals } = readArgs(() =>
    parseArgs({ args: [...args], options, allowPositionals: true }),
  )
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Misused()
  return {
    ...{ file, company: values.company, dryRun: values['dry-run'] ?? false },
    ...{ source: values.source, takeShort: values['take-short'] ?? false },
  }
}

async function readBytes(file: string, startedIn: string): Promise<Uint8Array> {
  try {
    return await readFile(resolve(startedIn, file))
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
