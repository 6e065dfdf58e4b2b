import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types'
import type { Plugin } from 'vite'
import { BROWSERS } from './browsers.ts'

/** Packages use these only where they exist, or for something of their own. */
const HARMLESS = new Set([
  // A function of React, and methods of Uppy.
  '.use(',
  '.install(',
  // Radix asks first.
  '.checkVisibility(',
  // Uppy adds it as one more name of a method.
  'Symbol.dispose',
])

/** Interfaces whose methods are found by name alone. Those of others have names that any object may have. */
const IN_EVERY_PAGE =
  /^(Abort\w+|Blob|Document|Element|Event|FormData|HTMLElement|Navigator|Node|Request|Response|URL\w*|Window)$/

const FAMILIES = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari', 'safari_ios'],
} as const

/** The supported browsers that lack a feature in their oldest version. */
function lackedBy({ support }: CompatStatement): string[] {
  const has = (browser: keyof typeof support, version: string) =>
    [support[browser] ?? []]
      .flat()
      .some(
        ({ version_added, version_removed, flags, prefix }) =>
          !(version_removed || flags || prefix) &&
          Number.parseFloat(`${version_added}`.replace('≤', '')) <= Number(version),
      )
  return Object.entries(BROWSERS)
    .filter(
      ([family, version]) => !FAMILIES[family as keyof typeof FAMILIES].every((one) => has(one, version)),
    )
    .map(([family, version]) => `${family} ${version}`)
}

/** What supported browsers lack, as it looks in code: `URL.canParse`, `new URLPattern`, `.isSubsetOf(`. */
function findLacks(): Map<string, string> {
  const lacks = new Map<string, string>()
  const known = new Set<string>()
  const { builtins = {} } = data.javascript
  for (const [owner, members] of Object.entries<Identifier>({ ...data.api, ...builtins })) {
    for (const [key, { __compat }] of Object.entries<Identifier>(members)) {
      const member = key.replace(/_static$/, '')
      if (!__compat || /\W|_/.test(member)) continue
      const lacking = lackedBy(__compat).join(', ')
      const method = `.${member}(`
      if (!lacking) known.add(method)
      else if (member === owner) lacks.set(`new ${owner}`, lacking)
      else {
        lacks.set(`${owner}.${member}`, lacking)
        if (owner in builtins || IN_EVERY_PAGE.test(owner)) lacks.set(method, lacking)
      }
    }
  }
  for (const method of known) lacks.delete(method)
  for (const use of HARMLESS) lacks.delete(use)
  return lacks
}

const LACKS = findLacks()
// Not the third dot of `...xr(list)`: that is a function of our own.
const USE = /\bnew [A-Z]\w+|\b[A-Z]\w{2,}\.\w+|(?<!\.)\.\w+\(/g

/** The uses of what supported browsers lack: `URL.canParse: not in chrome 111`. */
export function unknownIn(code: string): string[] {
  const uses = new Set(code.match(USE))
  return [...uses].flatMap((use) => (LACKS.has(use) ? [`${use}: not in ${LACKS.get(use)}`] : []))
}

/** Ends the build where a chunk uses what the oldest supported browsers lack, packages included. */
export function knownApis(): Plugin {
  return {
    name: 'known-apis',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const unknown = unknownIn(output.code)
        if (unknown.length > 0) this.error(`${output.fileName} uses ${unknown.join('; ')}. See decision 053.`)
      }
    },
  }
}
