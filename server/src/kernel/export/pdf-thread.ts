import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
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

type DocumentModule = { documentOf: (file: unknown) => TDocumentDefinitions }

const { documentOf }: DocumentModule = await import(workerData.module)
const document = { defaultStyle: { font: 'Sans' }, ...documentOf(workerData.file) }
parentPort?.postMessage(await pdfmake.createPdf(document).getBuffer())
