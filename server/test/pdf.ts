import PDFParser from 'pdf2json'

/** Removes spaces, because a PDF has none. */
export const close = (text: string) => text.replaceAll(/\s/g, '')

/** The text of each page of a PDF file, without spaces. */
export function pagesIn(bytes: Uint8Array): Promise<string[]> {
  const parser = new PDFParser()
  return new Promise((done, fail) => {
    parser.on('pdfParser_dataError', fail)
    parser.on('pdfParser_dataReady', ({ Pages }) =>
      done(Pages.map(({ Texts }) => close(Texts.flatMap(({ R }) => R.map(({ T }) => T)).join('')))),
    )
    // The parser reads all memory behind a buffer, so the file needs its own buffer.
    parser.parseBuffer(Buffer.from(new Uint8Array(bytes).buffer), 0)
  })
}

/** The addresses that a PDF file links to, each once. A file has a link for each word. */
export function linksIn(bytes: Uint8Array): string[] {
  const links = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/URI \(([^)]*)\)/g)
  return [...new Set([...links].map(([, url = '']) => url))]
}
