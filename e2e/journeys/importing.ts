import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import manifest from '../../package.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
/** Runs it as `npm run import` does, but without npm, which takes as long to start. */
const [PROGRAM = 'node', ...ARGUMENTS] = (manifest.scripts.import as string).split(' ')

export type Imported = { code: number | null; output: string; errors: string }
type Env = Record<string, string>

/** Runs the operator’s command from the README: `npm run import -- roster FILE.csv`. */
export async function runImport(dataDir: string, words: string[], env: Env = {}): Promise<Imported> {
  // The test runner asks for colors, which makes Node warn where the caller has turned them off.
  const { FORCE_COLOR: _, ...own } = process.env
  const child = spawn(PROGRAM, [...ARGUMENTS, ...words], {
    cwd: ROOT,
    env: { ...own, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const imported: Imported = { code: null, output: '', errors: '' }
  child.stdout.on('data', (text) => {
    imported.output += text
  })
  child.stderr.on('data', (text) => {
    imported.errors += text
  })
  imported.code = await new Promise((done) => child.once('close', done))
  return imported
}

/** Imports a roster, whose first row names the columns, and expects it to succeed. */
export async function importRoster(
  dataDir: string,
  rows: string[],
  { words = [], env = {} }: { words?: string[]; env?: Env } = {},
): Promise<void> {
  const file = test.info().outputPath('roster.csv')
  await writeFile(file, rows.join('\n'))
  const { code, errors } = await runImport(dataDir, ['roster', file, ...words], env)
  expect(errors).toBe('')
  expect(code).toBe(0)
}
