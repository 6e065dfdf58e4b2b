import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
const ADDRESS = /new URL\('(\.\/[\w/-]+\.ts)', import\.meta\.url\)/g

/** Builds each module that the code names by its address, because it runs in a thread of its own, into a file beside the others. */
export function threadFiles(): Plugin {
  return {
    name: 'thread-files',
    enforce: 'pre',
    transform: {
      filter: { code: ADDRESS },
      handler(code, id) {
        const built = code.replace(ADDRESS, (_, path: string) => {
          const module = join(dirname(id), path)
          const fileName = relative(SOURCES, module).replaceAll('/', '-').replace(/\.ts$/, '.js')
          this.emitFile({ type: 'chunk', id: module, fileName })
          return `new URL('./${fileName}', import.meta.url)`
        })
        // No line moved.
        return { code: built, map: null }
      },
    },
  }
}
