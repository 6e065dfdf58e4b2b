import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'

/*
 * Instrument Serif for titles and large figures, as on the screens. The rest is set in Roboto, which comes with
 * pdfmake and has the accents, the Greek and the Cyrillic that a venue's or a person's name may need; the screens'
 * Instrument Sans is a variable font, which a PDF cannot hold.
 */
pdfmake.setFonts({
  Sans: {
    normal: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf')),
    bold: fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Medium.ttf')),
  },
  Serif: {
    normal: fileURLToPath(
      import.meta.resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff'),
    ),
  },
})
// A document is made of what it is given: it fetches nothing and reads no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => /\.(ttf|woff)$/.test(path))

/** Sets a document as a PDF. For a thread of its own: it takes long, and the library and its fonts are large. */
export function pdfOf(document: TDocumentDefinitions): Promise<Uint8Array> {
  return pdfmake.createPdf({ defaultStyle: { font: 'Sans' }, ...document }).getBuffer()
}
