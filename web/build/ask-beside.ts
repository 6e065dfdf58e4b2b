import type { Plugin } from 'vite'

/**
 * Fonts of what is drawn first. A page that is stored has them at hand; others would wait longer for their code. Their
 * links come first: by them a page knows that it was stored (`session.ts`).
 */
const FONTS = /instrument-(sans-latin-wght|serif-latin-400)-.*\.woff2$/

/** The files and the call that a signed-in page needs beyond the first file. The server leaves those in that a page needs. */
const NEEDED = [
  ['signed-in', 'inside'],
  ['home', 'home'],
] as const

/**
 * Has the browser load the parts of the signed-in app beside the first file, and ask for home’s data beside its code,
 * instead of one after the other.
 */
export function askBeside(): Plugin {
  return {
    name: 'ask-beside',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const known = new Set([...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file))
        const links = NEEDED.flatMap(([page, room]) => {
          const chunk = Object.values(bundle).find(
            (output) => output.type === 'chunk' && output.name === room,
          )
          if (chunk?.type !== 'chunk') throw new Error(`The build has no file ${room}.`)
          const files = [chunk.fileName, ...chunk.imports].filter((file) => !known.has(file))
          for (const file of files) known.add(file)
          return files.map((file) =>
            linkOf(page, { rel: 'modulepreload', crossorigin: true, href: `/${file}` }),
          )
        })
        const fonts = Object.keys(bundle).filter((file) => FONTS.test(file))
        if (fonts.length !== 2) throw new Error('The build does not have the two fonts.')
        return [
          ...fonts.map((file) =>
            linkOf('stored', { rel: 'preload', as: 'font', crossorigin: true, href: `/${file}` }),
          ),
          ...links,
          linkOf('home', { rel: 'preload', as: 'fetch', crossorigin: true, href: '/api/home' }),
        ]
      },
    },
  }
}

const linkOf = (page: string, attrs: Record<string, string | boolean>) => ({
  tag: 'link',
  attrs: { 'data-for': page, ...attrs },
  injectTo: 'head' as const,
})
