import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** The program of `npx scope`, without npx, which takes as long to start. */
const SCOPE = join(ROOT, 'server/src/commands/scope.ts')

type Imported = { code: number | null; output: string; errors: string }
type Env = Record<string, string>

/** Runs the operator’s command from the README: `npx scope import roster FILE.csv`. */
export async function runImport(dataDir: string, words: string[], env: Env = {}): Promise<Imported> {
  // The test runner turns colors on, which makes Node warn if the caller has turned them off.
  const { FORCE_COLOR: _, ...own } = process.env
  const child = spawn(process.execPath, [SCOPE, 'import', ...words], {
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
