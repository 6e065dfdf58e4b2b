import PDFParser from 'pdf2json'

/** Without the spaces, which a PDF does not have. */
export const close = (text: string) => text.replaceAll(/\s/g, '')

/** The texts of each page of a PDF file, without the spaces. */
export function pagesIn(bytes: Uint8Array): Promise<string[]> {
  const parser = new PDFParser()
  return new Promise((done, fail) => {
    parser.on('pdfParser_dataError', fail)
    parser.on('pdfParser_dataReady', ({ Pages }) =>
      done(Pages.map(({ Texts }) => close(Texts.flatMap(({ R }) => R.map(({ T }) => T)).join('')))),
    )
    // It takes the memory behind a buffer for the whole of it, so that memory must be this file's alone.
    parser.parseBuffer(Buffer.from(new Uint8Array(bytes).buffer), 0)
  })
}
