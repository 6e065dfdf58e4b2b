import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { target } from './browsers.ts'
import { knownApis } from './known-apis.ts'
import { precacheOf } from './precache.ts'

/** Builds `worker/worker.ts` into one file that knows the built files by their hashes. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const precache = precacheOf(bundle, config.publicDir)
        const { url: entry } = precache.find(({ url }) => url.startsWith('/assets/door-')) ?? {}
        if (!entry) throw new Error('The build has no first file.')
        const built = await build({
          configFile: false,
          root: config.root,
          publicDir: false,
          logLevel: 'warn',
          plugins: [knownApis()],
          define: {
            'process.env.NODE_ENV': '"production"',
            PRECACHE: JSON.stringify(precache),
            ENTRY: JSON.stringify(entry),
          },
          build: {
            write: false,
            target,
            modulePreload: false,
            rolldownOptions: {
              input: join(config.root, 'worker/worker.ts'),
              output: { format: 'iife', entryFileNames: 'worker.js' },
            },
          },
        })
        const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
        if (chunk?.type !== 'chunk') throw new Error('The service worker was not built.')
        this.emitFile({ type: 'asset', fileName: 'worker.js', source: chunk.code })
      },
    },
  }
}
