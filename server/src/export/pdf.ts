import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/*
 * Instrument Serif for titles and large figures, as on the screens. The rest is set in Roboto, which comes with
 * pdfmake and has the accents, the Greek and the Cyrillic that a venue's or a person's name may need; the screens'
 * Instrument Sans is a variable font, which a PDF cannot hold.
 */
const packaged = (file: string) => fileURLToPath(import.meta.resolve(file))
const roboto = (style: string) =>
  join(dirname(packaged('pdfmake/package.json')), 'fonts/Roboto', `Roboto-${style}.ttf`)

async function loadPdfmake() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({
    Sans: { normal: roboto('Regular'), bold: roboto('Medium') },
    Serif: { normal: packaged('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff') },
  })
  // A document is made of what it is given: it fetches nothing and reads no file but its fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => /\.(ttf|woff)$/.test(path))
  return pdfmake
}

let loading: ReturnType<typeof loadPdfmake> | undefined

/** Sets a document as a PDF. The library and its fonts are loaded by the first one. */
export async function pdfOf(document: TDocumentDefinitions): Promise<Uint8Array> {
  loading ??= loadPdfmake()
  return (await loading).createPdf({ defaultStyle: { font: 'Sans' }, ...document }).getBuffer()
}
