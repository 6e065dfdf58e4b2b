import { expect, it } from 'vitest'
import { csvText } from './csv-file.ts'

it('quotes the cells that need it', () => {
  const rows = [
    ['Venue', 'Notes'],
    ['Peña, "Upstairs"', ''],
  ]
  expect(csvText(rows)).toBe('\uFEFFVenue,Notes\r\n"Peña, ""Upstairs""",\r\n')
})

it('has no formula, whatever separates its cells', () => {
  expect(csvText([['=Bar', 'a;=1', '-Lounge, "Up"']])).toBe(`\uFEFF'=Bar,a;'=1,"'-Lounge, ""Up"""\r\n`)
})
