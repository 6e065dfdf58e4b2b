import { createRequire } from 'node:module'

/** An `import` of Node's HTTP would load Node's own `fetch` too: a tenth of the start, and memory for good. */
const load = createRequire(import.meta.url)

export const http: typeof import('node:http') = load('node:http')

/** What sends requests to this address. */
export const httpFor = ({ protocol }: URL): typeof http | typeof import('node:https') =>
  protocol === 'https:' ? load('node:https') : http
