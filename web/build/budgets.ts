import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The JavaScript that a screen may load until it is ready, in kB as Brotli, and the files that it begins with. */
const BUDGETS = [
  { screen: 'sign-in', max: 62, begins: ['door', 'DemoAccounts'] },
  { screen: 'home', max: 105, begins: ['door', 'inside', 'home'] },
] as const

/** Ends the build when sign-in or home loads more JavaScript than it may (decision 071). */
export function budgets(): Plugin {
  let outDir = ''
  const chunks = new Map<string, { name: string; imports: readonly string[] }>()
  return {
    name: 'budgets',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') chunks.set(output.fileName, output)
      }
    },
    // When every file is compressed.
    async closeBundle() {
      for (const { screen, max, begins } of BUDGETS) {
        const files = new Set<string>()
        for (const [file, { name }] of chunks) if (begins.some((begin) => begin === name)) files.add(file)
        for (const file of files) for (const needed of chunks.get(file)?.imports ?? []) files.add(needed)
        const sizes = await Promise.all(
          [...files].map(async (file) => (await stat(join(outDir, `${file}.br`))).size),
        )
        const size = sizes.reduce((sum, one) => sum + one, 0) / 1000
        if (size > max)
          this.error(`${screen} loads ${size.toFixed(1)} kB of JavaScript, and may load ${max}.`)
        this.info(`${screen} loads ${size.toFixed(1)} kB of JavaScript, and may load ${max}.`)
      }
    },
  }
}
