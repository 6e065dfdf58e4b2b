import type { Plugin } from 'vite'

/**
 * Vite wraps every `import()` in a kilobyte that preloads style sheets and shared parts. There is one style sheet, and
 * the parts are few: an `import()` alone does.
 */
export function noPreloadHelper(): Plugin {
  return {
    name: 'no-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
