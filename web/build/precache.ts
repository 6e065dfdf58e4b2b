import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** What a member and a manager need without a network, and the dialogs that these screens open. */
const SCREENS = ['home', 'JournalPage', 'SkillsScreen', 'ProgressScreen', 'WaitingPage']
const FRAME = [
  'door',
  'inside',
  'MoreSheet',
  'toaster',
  'AwayNote',
  'reads-on-device',
  'outbox-on-device',
  'OutboxLine',
  'LeaveConfirm',
]

/** Files of `public/`. */
const BESIDE = ['theme.js', 'favicon.svg']
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
  const screens = named(SCREENS)
  const files = new Set(named(FRAME).map(({ fileName }) => fileName))
  for (const { fileName, dynamicImports } of screens)
    for (const file of [fileName, ...dynamicImports]) files.add(file)
  for (const file of files)
    for (const needed of chunks.find((one) => one.fileName === file)?.imports ?? []) files.add(needed)
  const others = Object.keys(bundle).filter((file) => /\.(css|woff2)$/.test(file) && !RARE_FONT.test(file))
  return [...files, ...others]
}

/** The list for the service worker. The names of built files contain their hash. */
export function precacheOf(bundle: Bundle, publicDir: string): Entry[] {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no page.')
  return [
    { url: '/login?shell', revision: revisionOf(page.source) },
    ...BESIDE.map((file) => ({
      url: `/${file}`,
      revision: revisionOf(readFileSync(join(publicDir, file))),
    })),
    ...precachedFiles(bundle).map((file) => ({ url: `/${file}`, revision: null })),
  ]
}
