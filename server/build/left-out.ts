import type { Plugin } from 'vite'

/** What packages load and this server never uses, by who loads it, and the code in its place. */
const INSTEAD: Record<string, Record<string, string>> = {
  // Which files call the logger. With source maps on, finding out takes a tenth of the start.
  'pino/pino.js': { './lib/caller': 'module.exports = () => []' },
  // Proxies in front of the server speak these.
  'fastify/lib/server.js': { 'node:https': '', 'node:http2': '' },
  // Descriptions of calls as YAML.
  '@fastify/swagger/lib/mode/static.js': { yaml: '' },
  '@fastify/swagger/lib/spec/openapi/index.js': { yaml: '' },
  '@fastify/swagger/lib/spec/swagger/index.js': { yaml: '' },
  // Files by patterns.
  '@fastify/static/index.js': { glob: '' },
}
const ID = '\0left-out '

/** Leaves these modules out. The build fails once a package no longer loads one of them. */
export function leftOut(): Plugin {
  const met = new Set<string>()
  return {
    name: 'left-out',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const by = importer.split('/node_modules/').at(-1) ?? ''
      if (INSTEAD[by]?.[source] === undefined) return null
      met.add(`${by} ${source}`)
      return `${ID}${by} ${source}`
    },
    load(id) {
      if (!id.startsWith(ID)) return null
      const [by = '', source = ''] = id.slice(ID.length).split(' ')
      return INSTEAD[by]?.[source] || 'module.exports = {}'
    },
    buildEnd() {
      for (const [by, sources] of Object.entries(INSTEAD)) {
        for (const source of Object.keys(sources)) {
          if (!met.has(`${by} ${source}`)) this.error(`${by} no longer loads ${source}.`)
        }
      }
    },
  }
}
