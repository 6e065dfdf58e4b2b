import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { runFolder } from './run-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const NAMED_BY_HASH = /[\w.-]+-[\w-]{8}\.(?:js|css)\b/g
const TEXT = /\.(?:js|css|html)$/
const COMPRESSED = /\.(?:br|gz)$/

const hashOf = (text: string, length: number) =>
  createHash('sha256').update(text).digest('base64url').slice(0, length)

/**
 * A copy of the built product in a new folder of this run, as the next release: every script and style has another
 * name. That saves a second build. Returns the folder.
 */
export async function nextRelease(): Promise<string> {
  const release = await mkdtemp(join(runFolder(), 'next-release-'))
  const web = join(release, 'web/dist')
  await mkdir(join(release, 'server'), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(release, 'node_modules'))
  await symlink(join(ROOT, 'server/migrations'), join(release, 'server/migrations'))
  await symlink(join(ROOT, 'server/fonts'), join(release, 'server/fonts'))
  for (const part of ['server/package.json', 'server/triggers.sql', 'server/dist', 'web/dist']) {
    const filter = (path: string) => !COMPRESSED.test(path)
    await cp(join(ROOT, part), join(release, part), { recursive: true, filter })
  }
  const files = (await readdir(web, { recursive: true })).filter((file) => TEXT.test(file))
  const names = new Map(files.filter(isNamedByHash).map((file) => [basename(file), nextName(basename(file))]))
  const renamed = (text: string) => text.replaceAll(NAMED_BY_HASH, (name) => names.get(name) ?? name)
  const [page, worker] = [join(web, 'index.html'), join(web, 'worker.js')]
  const before = await readFile(page, 'utf8')
  for (const file of files) {
    const text = await readFile(join(web, file), 'utf8')
    await rm(join(web, file))
    await writeFile(join(web, renamed(file)), renamed(text))
  }
  // The service worker knows the page by its hash.
  const stored = await readFile(worker, 'utf8')
  const [old, next] = [before, await readFile(page, 'utf8')].map((text) => hashOf(text, 12))
  if (!old || !next || !stored.includes(old)) throw new Error('worker.js does not know the page.')
  await writeFile(worker, stored.replaceAll(old, next))
  return release
}

const isNamedByHash = (file: string) => file.startsWith('assets/')

/** The name after a change, which has another hash. */
const nextName = (name: string) => name.replace(/-[\w-]{8}\./, () => `-${hashOf(name, 8)}.`)
