import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type Imported = { code: number | null; said: string; refused: string }

/** Runs the operator’s command from the README: `npm run import -- roster FILE.csv`. */
export async function runImport(
  dataDir: string,
  asked: string[],
  env: Record<string, string> = {},
): Promise<Imported> {
  const child = spawn('npm', ['run', '--silent', 'import', '--', ...asked], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const imported: Imported = { code: null, said: '', refused: '' }
  child.stdout.on('data', (text) => {
    imported.said += text
  })
  child.stderr.on('data', (text) => {
    imported.refused += text
  })
  imported.code = await new Promise((done) => child.once('close', done))
  return imported
}
