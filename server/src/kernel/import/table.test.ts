import { guarded } from '@scope/contract/kernel/spreadsheet.words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decode.ts'
import { readTable } from './table.ts'

const COLUMNS = { email: ['E-mail'], first: ['First name'], zone: ['Time zone'] } as const
const read = (text: string) => readTable(text, { ...COLUMNS }, ['email'])
const emails = (text: string) => read(text).rows.map(({ cells }) => cells.email)

describe('reading a spreadsheet’s export', () => {
  it.each([
    ['a byte-order mark and CRLF', '\uFEFFE-mail,First name\r\na@b.co,Ana\r\n'],
    ['line ends of an old Mac', 'E-mail,First name\ra@b.co,Ana\r'],
    ['semicolons', 'E-mail;First name\na@b.co;Ana'],
    ['tabs, with empty cells', 'Time zone\tE-mail\tFirst name\n\ta@b.co\tAna\n'],
    ['blank lines and lines of commas', '\n\nE-mail,First name,\n\na@b.co,Ana,\n,,\n \n'],
    ['other headers', ' FIRST_NAME ,Shoe size,"e mail"\nAna,38,a@b.co'],
    ['quoted cells with commas and line ends', 'Note,"E-mail","First name"\n"x, ""y""\nz",a@b.co,"Ana"'],
    ['a stray quote', 'E-mail,First name,Note\na@b.co,Ana,6" pour'],
    ['short rows', 'E-mail,First name,Time zone\na@b.co,Ana'],
    ['units in the header', 'E-mail (work),First name\na@b.co,Ana'],
    ['the separator named above', 'sep=;\r\nE-mail;First name\r\na@b.co;Ana'],
    ['a separator named between quotes', '\uFEFF"sep=\t"\nE-mail\tFirst name\na@b.co\tAna'],
    ['pipes', 'E-mail|First name\na@b.co|Ana'],
    ['pipes around commas', 'Note|E-mail|First name\nx, y|a@b.co|Ana'],
    ['cells that are guarded as texts', 'E-mail,First name\n="a@b.co","=""Ana"""'],
    ['a header that is guarded as texts', '"=""E-mail""",="First name"\na@b.co,Ana'],
    ['a byte-order mark written twice', '\uFEFFï»¿E-mail,First name\na@b.co,Ana'],
  ])('reads %s', (_, text) => {
    const { rows, errors } = read(text)
    expect(errors).toEqual([])
    expect(rows).toHaveLength(1)
    expect(rows[0]?.cells).toMatchObject({ email: 'a@b.co', first: 'Ana', zone: '' })
  })

  it('counts lines as an editor does, including blank ones and those inside a cell', () => {
    const { rows } = read('\r\nE-mail,First name\r\n\r\na@b.co,"A\r\nn\r\na"\r\nb@b.co,B\r\n')
    expect(rows.map(({ line }) => line)).toEqual([4, 7])
  })

  it('says plainly what is wrong, with its line', () => {
    const errors = (text: string) => read(text).errors.map(({ line, text }) => `${line}: ${text}`)
    expect(errors('')).toEqual(['1: The file is empty.'])
    expect(errors('First name\nAna')).toEqual(['1: The column "E-mail" is missing.'])
    expect(errors('E-mail\n')).toEqual(['1: There are no rows below the header.'])
    expect(errors('E-mail,e mail\na@b.co,a@b.co')).toEqual(['1: The column "E-mail" appears twice.'])
    expect(errors('E-mail,First name\na@b.co,Ana,1,2')).toEqual([
      '2: This line has 4 cells, the header has 2. Put cells with commas in quotes.',
    ])
    expect(errors('E-mail,First name\na@b.co,Ana\n"b@b.co,Bo\nc@b.co,Cy')).toEqual([
      '3: The closing quote is missing.',
    ])
    expect(errors('Staff\n"All, 2026"\n\nTotal,2\n\nName,E-mail\nAna,a@b.co')).toEqual([
      '1: Line 6 looks like the header. Remove the lines above it.',
    ])
    expect(errors('Staff\n\nName;E-mail\nAna;a@b.co')).toEqual([
      '1: Line 3 looks like the header. Remove the lines above it.',
    ])
    expect(errors('E-mail,First name\na@b.co,A\0na')).toEqual([
      '2: A character cannot be read after "A". Type this cell again.',
    ])
    expect(errors('E-mail,First\0 name\na@b.co,Ana')).toEqual([
      '1: A character cannot be read after "First". Type this cell again.',
    ])
  })

  it.each([
    ['%PDF-1.4\n1 0 obj', 'This is a PDF. Save the table as CSV instead.'],
    ['\n<html><table><tr><td>E-mail', 'This is a web page. Open it in a spreadsheet and save it as CSV.'],
    ['<!DOCTYPE html>', 'This is a web page. Open it in a spreadsheet and save it as CSV.'],
    ['[{"E-mail":"a@b.co"}]', 'This is a JSON file. Save the table as .xlsx or CSV.'],
    ['\uFEFF {\n"rows": []}', 'This is a JSON file. Save the table as .xlsx or CSV.'],
    ['{"a":1}\n{"a":2}', 'This is a JSON file. Save the table as .xlsx or CSV.'],
    ['['.repeat(100_000), 'This is a JSON file. Save the table as .xlsx or CSV.'],
    ['<?xml version="1.0"?><Workbook>', 'This is an old Excel workbook. Save it as .xlsx or CSV.'],
  ])('says of %j what it is', (text, sentence) => {
    expect(read(text).errors).toEqual([{ line: 1, text: sentence }])
  })

  it('takes a pipe in a title for no separator', () => {
    expect(read('Staff | all\nE-mail,First name\na@b.co,Ana').errors).toEqual([
      { line: 1, text: 'Line 2 looks like the header. Remove the lines above it.' },
    ])
    expect(read('E-mail,First name|Nick name\na@b.co,Ana|Annie').rows[0]?.all).toEqual([
      'a@b.co',
      'Ana|Annie',
    ])
  })

  it('takes off what our exports guard', () => {
    expect(read("E-mail,First name\na@b.co,'-Ana\nb@b.co,'90s").rows.map(({ cells }) => cells.first)).toEqual(
      ['-Ana', "'90s"],
    )
  })

  it('names the columns that it does not read, and what they may have meant', () => {
    expect(read('E-mail,Frist name,Shoe size,,Hat\na@b.co,Ana,38,,M').notes).toEqual([
      'The column "Frist name" was not imported. Did you mean First name?',
      'Columns not imported: "Shoe size", "Hat".',
    ])
    expect(read('E-mail,First name,First names\na@b.co,Ana,B').notes).toEqual([
      'Columns not imported: "First names".',
    ])
  })

  it('reads back any cells that our exports write, in any order of columns', () => {
    const cell = fc.string({ unit: 'grapheme-ascii' }).map((text) => text.trim())
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        fc.array(fc.record({ email: cell, first: cell, zone: cell }), { minLength: 1 }),
        fc.shuffledSubarray(['email', 'first', 'zone'] as const, { minLength: 3 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (rows, order, separator, end) => {
          const lines: string[][] = [order.map((field) => COLUMNS[field][0])]
          for (const row of rows) lines.push(order.map((field) => quote(guarded(row[field]))))
          const table = read(lines.map((line) => line.join(separator)).join(end))
          const filled = rows.filter((row) => order.some((field) => row[field] !== ''))
          expect(table.rows.map(({ cells }) => cells)).toEqual(filled)
        },
      ),
    )
  })

  it('reads no address twice', () => {
    expect(emails('E-mail\na@b.co\nb@b.co')).toEqual(['a@b.co', 'b@b.co'])
  })
})

describe('the bytes of a file', () => {
  const TEXT = 'E-mail,First name\na@b.co,Peña\nb@b.co,O’Neil\n'
  const wide = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
  const turned = (bytes: Uint8Array) => Uint8Array.from(Buffer.from(bytes).swap16())
  const stray = (text: string) =>
    Buffer.concat(
      text.split('’').flatMap((part, at) => [...(at ? [Buffer.from([0x92])] : []), Buffer.from(part)]),
    )
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a byte-order mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16 with a byte-order mark', wide(`\uFEFF${TEXT}`)],
    ['UTF-16 without one', wide(TEXT)],
    ['UTF-16 of the other order', turned(wide(`\uFEFF${TEXT}`))],
    ['UTF-16 of the other order without a mark', turned(wide(TEXT))],
    ['the Windows code page', Buffer.from(TEXT.replace('’', '\u0092'), 'latin1')],
    ['UTF-8 with a mark and a stray byte of Windows', stray(`\uFEFF${TEXT}`)],
    ['UTF-8 with a stray byte of Windows', stray(TEXT.replace('Peña', 'Peña é'))],
  ])('are read as %s', (_, bytes) => {
    expect(decodeText(bytes).replace(' é', '')).toBe(TEXT)
  })

  it('are read as an old Mac wrote them where its line ends say so', () => {
    expect(decodeText(Buffer.from('Venue\rPe\u0096a Bar\r', 'latin1'))).toBe('Venue\rPeña Bar\r')
  })

  it.each([
    ['Caf\u008e,Pe\u0096a Bar\n', 'Café,Peña Bar\n'],
    ['Caf\u00e9,open\u0096close\n', 'Café,open–close\n'],
    ['Mon\u0096Fri,it\u0092s,Coke\u0099\n', 'Mon–Fri,it’s,Coke™\n'],
  ])('are read as an old Mac wrote them where only it has the letters: %j', (bytes, text) => {
    expect(decodeText(Buffer.from(bytes, 'latin1'))).toBe(text)
  })
})
