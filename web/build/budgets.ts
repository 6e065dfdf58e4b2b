import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { precachedFiles } from './precache.ts'

/** The JavaScript that a screen may load until it is ready, in kB as Brotli, and the files that it begins with. */
const BUDGETS = [
  { screen: 'sign-in', max: 64, begins: ['door', 'DemoAccounts'] },
  { screen: 'home', max: 115, begins: ['door', 'inside', 'home'] },
] as const
/** The service worker, and what it stores at once (live, `Offline and installed`), in kB as sent. */
const WORKER_MAX = 12
const PRECACHE_MAX = 350

/** Ends the build when a screen or the service worker loads more than it may. */
export function budgets(): Plugin {
  let outDir = ''
  const chunks = new Map<string, { name: string; imports: readonly string[] }>()
  let precached: string[] = []
  /** In kB. Text is sent as Brotli, a font as it is. */
  const sizeOf = async (files: Iterable<string>): Promise<number> => {
    const paths = [...files].map((file) => join(outDir, file.endsWith('.woff2') ? file : `${file}.br`))
    const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
    return sizes.reduce((sum, one) => sum + one, 0) / 1000
  }
  return {
    name: 'budgets',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    generateBundle(_, bundle) {
      precached = precachedFiles(bundle)
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') chunks.set(output.fileName, output)
      }
    },
    // When every file is compressed.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        for (const { screen, max, begins } of BUDGETS) {
          const files = new Set<string>()
          for (const [file, { name }] of chunks) if (begins.some((begin) => begin === name)) files.add(file)
          for (const file of files) for (const needed of chunks.get(file)?.imports ?? []) files.add(needed)
          check(`${screen} loads`, 'of JavaScript', await sizeOf(files), max, this)
        }
        check('the service worker has', 'of JavaScript', await sizeOf(['worker.js']), WORKER_MAX, this)
        check('the service worker stores', 'at once', await sizeOf(precached), PRECACHE_MAX, this)
      },
    },
  }
}

type Report = { error(text: string): never; info(text: string): void }

function check(what: string, unit: string, size: number, max: number, report: Report): void {
  const text = `${what} ${size.toFixed(1)} kB ${unit}, and may have ${max}.`
  if (size > max) report.error(text)
  report.info(text)
}
