import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STORED_PAGES } from '@scope/contract/kernel/paths.words'
import type { Rolldown } from 'vite'

/** What a member and a manager need without a network, and the dialogs that these screens open. */
const SCREENS = ['home', 'JournalPage', 'SkillsScreen', 'ProgressScreen', 'WaitingPage']
/** The frame, with the small parts that it loads later. */
const FRAME = ['door', 'inside']
/** Other screens are stored when they are opened. */
const SCREEN = /(Screen|Page)$/

/** Files of `public/`. */
const BESIDE = ['early.js', 'favicon.svg']
/** Latin-extended is stored when a text needs it. */
const RARE_FONT = /-latin-ext-/

type Bundle = Rolldown.OutputBundle
type Entry = { url: string; revision: string | null }

const revisionOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 12)

/** The built files that the service worker stores at once. */
export function precachedFiles(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const named = (names: readonly string[]) =>
    names.map((name) => {
      const chunk = chunks.find((one) => one.name === name)
      if (!chunk) throw new Error(`The build has no file ${name}.`)
      return chunk
    })
  const find = (file: string) => chunks.find(({ fileName }) => fileName === file)
  const frame = named(FRAME)
  const small = frame
    .flatMap(({ dynamicImports }) => dynamicImports)
    .filter((file) => !SCREEN.test(find(file)?.name ?? ''))
  const screens = named(SCREENS)
  const files = new Set([
    ...[...frame, ...screens].map(({ fileName }) => fileName),
    ...small,
    ...screens.flatMap(({ dynamicImports }) => dynamicImports),
  ])
  for (const file of files) for (const needed of find(file)?.imports ?? []) files.add(needed)
  const others = Object.keys(bundle).filter((file) => /\.(css|woff2)$/.test(file) && !RARE_FONT.test(file))
  return [...files, ...others]
}

/** The list for the service worker. The names of built files contain their hash. */
export function precacheOf(bundle: Bundle, publicDir: string): Entry[] {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no page.')
  return [
    ...Object.values(STORED_PAGES).map((url) => ({ url, revision: revisionOf(page.source) })),
    ...BESIDE.map((file) => ({
      url: `/${file}`,
      revision: revisionOf(readFileSync(join(publicDir, file))),
    })),
    ...precachedFiles(bundle).map((file) => ({ url: `/${file}`, revision: null })),
  ]
}
