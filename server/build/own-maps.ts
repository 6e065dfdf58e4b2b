import type { Plugin } from 'vite'

/** Leaves the source maps of other people’s packages out: they are as large as ours are small, and held in memory. */
export function ownMaps(packages: string): Plugin {
  return {
    name: 'own-maps',
    generateBundle(_, bundle) {
      const chunk = bundle[packages]
      if (chunk?.type !== 'chunk') throw new Error(`The build has no file ${packages}.`)
      delete bundle[`${packages}.map`]
      chunk.code = chunk.code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n')
    },
  }
}
