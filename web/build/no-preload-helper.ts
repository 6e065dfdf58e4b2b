import type { Plugin } from 'vite'

/** An `import()` as Vite wraps it, minified: the helper, and a function that picks what is used of the part. */
const WRAPPED =
  /(?<![\w$.])[\w$]+\(async\(\)=>\{let\{(\w+):([\w$]+)\}=await (import\(`[^`]+`\)(?:\.then\([\w$]+=>[\w$]+\.[\w$]+\))?);return\{\1:\2\}\},\[\]\)/g

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
    generateBundle: {
      // When Vite has filled in what it would preload, which is nothing.
      order: 'post',
      handler(_, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') output.code = output.code.replace(WRAPPED, '$3')
        }
      },
    },
  }
}
