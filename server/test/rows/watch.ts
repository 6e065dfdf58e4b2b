import { appendFileSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import type { Watch } from '../../src/kernel/db/pool/pool.ts'
import type { CallSite, CallSites } from './call-sites.ts'
import { compareColumns, compareRows } from './check.ts'

/** The row types of a run, computed once and passed to each test file through a file. */
export type RowTypes = CallSites & { nullable: string[] }

/** The files of a run's folder. */
export const TYPES_FILE = 'row-types.json'
export const SEEN_FILE = 'seen'

const ROOT = join(import.meta.dirname, '../../..')
/** Calls in these files are checked. */
const OURS = /^server\/(src|demo)\/(?!.*(\.test\.ts$|\/test\/))/

/** The problems of this test file that are not reported yet. */
export const problems: string[] = []

let shared: Watch | undefined

/** Compares every server statement that a test runs with its row type. */
export function watchRows(): Watch {
  shared ??= makeShared(inject('rowTypes'))
  return shared
}

function makeShared(folder: string): Watch {
  const types: RowTypes = JSON.parse(readFileSync(join(folder, TYPES_FILE), 'utf8'))
  return makeWatch(types, {
    covers: OURS,
    onSeen: (site) => appendFileSync(join(folder, SEEN_FILE), `${keyOf(site)}\n`),
    onProblem: (problem) => problems.push(problem),
  })
}

type Options = {
  /** The files whose calls are checked. */
  covers: RegExp
  onSeen?: (site: CallSite) => void
  onProblem: (problem: string) => void
}

export const keyOf = ({ file, line, column }: Omit<CallSite, 'row'>) => `${file}:${line}:${column}`

/** Compares the results of statements with the row types of their calls. Each problem is reported once. */
export function makeWatch({ sites, shapes, nullable }: RowTypes, options: Options): Watch {
  const byKey = new Map(sites.map((site) => [keyOf(site), site]))
  const mayBeNull = new Set(nullable)
  const compared = new Set<string>()
  const reported = new Set<string>()
  const report = (site: Omit<CallSite, 'row'>, problem: string) => {
    const sentence = `${site.file}:${site.line}: ${problem}.`
    if (!reported.has(sentence)) options.onProblem(sentence)
    reported.add(sentence)
  }
  return () => {
    const caller = callerOf()
    return ({ fields, rows }) => {
      if (!caller || !options.covers.test(caller.file)) return
      const key = keyOf(caller)
      const site = byKey.get(key)
      if (!site) return report(caller, 'the compiler found no call of rows here')
      if (!compared.has(key)) options.onSeen?.(site)
      // One call may run several statements.
      const statement = `${key} ${fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`)}`
      if (!compared.has(statement)) {
        for (const problem of compareColumns(shapes, site.row, fields, mayBeNull)) report(site, problem)
      }
      compared.add(key).add(statement)
      const problem = compareRows(shapes, site.row, rows)
      if (problem) report(site, problem)
    }
  }
}

type Caller = Omit<CallSite, 'row'> | undefined

/** The callers by their place in the running code, because their place in the source takes longer to compute. */
const callers = new Map<string, Caller>()

/** Where `rows` was called: the stack frame above `rows` and the watch. */
function callerOf(): Caller {
  const { stackTraceLimit, prepareStackTrace } = Error
  Error.stackTraceLimit = 4
  // The stack of an error is only built when it is read, and only once.
  const [running, written] = [new Error(), new Error()]
  Error.stackTraceLimit = stackTraceLimit
  Error.prepareStackTrace = (_error, frames) => placeOf(frames[3])
  const place = String(running.stack)
  Error.prepareStackTrace = prepareStackTrace
  if (!callers.has(place)) callers.set(place, readFrame(written.stack?.split('\n')[4] ?? ''))
  return callers.get(place)
}

const placeOf = (frame?: NodeJS.CallSite): string =>
  `${frame?.getFileName()}:${frame?.getLineNumber()}:${frame?.getColumnNumber()}`

function readFrame(frame: string): Caller {
  const [, path, line, column] =
    /(?:\(|at )(?:async )?((?:file:\/\/)?\/[^()]*):(\d+):(\d+)\)?$/.exec(frame) ?? []
  if (!path) return undefined
  const file = relative(ROOT, path.startsWith('file:') ? fileURLToPath(path) : path)
  return { file, line: Number(line), column: Number(column) }
}
