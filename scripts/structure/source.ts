import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

type Import = { to: string; typeOnly: boolean }
export type Source = { path: string; text: string; imports: Import[] }

/** Tests and files used only by tests. They may import from any room. */
export const TEST = /\.test\.tsx?$|\/test\//

/** Every TypeScript file that git tracks or does not ignore. */
export function readSources(): Source[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx']
  const paths = [...new Set(execFileSync('git', options).toString().split('\n').filter(Boolean))]
  return paths.flatMap((path) => {
    const text = readIfThere(path)
    return text === undefined ? [] : [sourceOf(path, text)]
  })
}

export const sourceOf = (path: string, text: string): Source => ({
  path,
  text,
  imports: importsOf(path, text),
})

/** Undefined for a deleted file, which git lists until the deletion is staged. */
function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function importsOf(path: string, text: string): Import[] {
  const imports: Import[] = []
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm)) {
    imports.push({ to: resolve(path, match[2] ?? ''), typeOnly: Boolean(match[1]) })
  }
  for (const match of text.matchAll(/\bimport\('([^']+)'\)/g)) {
    imports.push({ to: resolve(path, match[1] ?? ''), typeOnly: false })
  }
  return imports
}

function resolve(path: string, to: string): string {
  if (to.startsWith('@scope/contract/')) return `${to.replace('@scope/contract/', 'contract/src/')}.ts`
  return to.startsWith('.') ? normalize(join(dirname(path), to)) : to
}
