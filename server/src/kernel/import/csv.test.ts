import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable } from './csv.ts'

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
  })

  it('reads back any quoted cells, in any order of columns', () => {
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
          for (const row of rows) lines.push(order.map((field) => quote(row[field])))
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
