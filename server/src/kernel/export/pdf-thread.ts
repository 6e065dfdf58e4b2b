import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { bytesOf, covers, FONTS } from './fonts.ts'
import { missingText } from './glyphs.ts'
import { inFonts } from './in-fonts.ts'
import { QUIET } from './paper.ts'

pdfmake.setFonts(FONTS)
// pdfmake asks here for a file before it opens one. Its types do not know that.
Object.assign(pdfmake, { virtualfs: { existsSync: isFont, readFileSync: bytesOf } })
// A document is made of what it is given: it fetches nothing and reads no file but its fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(isFont)

function isFont(path: string): boolean {
  return /\.ttf(\.zst)?$/.test(path)
}

/** `ELSEWHERE` says where the characters are that no font has. */
type DocumentModule = {
  documentOf: (file: unknown) => TDocumentDefinitions & { content: Content[] }
  ELSEWHERE?: string
}

const { documentOf, ELSEWHERE }: DocumentModule = await import(workerData.module)
const missing = new Set<string>()
const document = inFonts(documentOf(workerData.file), covers, missing) as ReturnType<typeof documentOf>
const note = missingText(missing, ELSEWHERE)
const below: Content[] = note ? [{ text: note, color: QUIET, margin: [0, 10, 0, 0] }] : []
const made = pdfmake.createPdf({
  ...document,
  // pdfmake writes no structure tree, so the file does not claim to be tagged. The CSV files are for screen readers.
  ...{ language: 'en-US', displayTitle: true },
  defaultStyle: { font: 'Sans', ...document.defaultStyle },
  content: [...document.content, ...below],
})
parentPort?.postMessage(await made.getBuffer())
