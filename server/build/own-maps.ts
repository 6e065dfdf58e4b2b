import type { Plugin } from 'vite'

/** Leaves the source maps of other people’s packages out: they are as large as ours are small, and held in memory. */
export function ownMaps(packages: readonly string[]): Plugin {
  return {
    name: 'own-maps',
    generateBundle(_, bundle) {
      for (const file of packages) {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk') throw new Error(`The build has no file ${file}.`)
        delete bundle[`${file}.map`]
        chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
      }
    },
  }
}
