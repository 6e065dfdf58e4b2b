import { plural } from '@scope/contract/kernel/count.words'

/** So many are named, the rest counted. */
const NAMED_MAX = 3

/** `Line 2 is hidden in the sheet and was left out.` */
export function sayHiddenLines(lines: readonly number[]): string[] {
  return say(lines.map(String), { one: 'Line', several: 'Lines', where: ' in the sheet' })
}

/** `Column C ("Revenue") is hidden in the sheet and was left out.` Columns by their letters, with their first text. */
export function sayHiddenColumns(columns: ReadonlyMap<number, string>): string[] {
  const names = [...columns]
    .toSorted(([a], [b]) => a - b)
    .map(([column, text]) => `${lettersOf(column)} ("${text}")`)
  return say(names, { one: 'Column', several: 'Columns', where: ' in the sheet' })
}

/** `The sheet "Lists" is hidden and was left out.` */
export function sayHiddenSheets(names: readonly string[]): string[] {
  const quoted = names.map((name) => `"${name}"`)
  return say(quoted, { one: 'The sheet', several: 'The sheets', where: '' })
}

type Words = { one: string; several: string; where: string }

function say(names: readonly string[], { one, several, where }: Words): string[] {
  if (names.length === 0) return []
  if (names.length === 1) return [`${one} ${names[0]} is hidden${where} and was left out.`]
  const first = names.length > NAMED_MAX ? names.slice(0, NAMED_MAX) : names.slice(0, -1)
  const last = names.length > NAMED_MAX ? plural(names.length - NAMED_MAX, 'other') : names.at(-1)
  return [`${several} ${first.join(', ')} and ${last} are hidden${where} and were left out.`]
}

const LETTERS = 26
const A = 65

/** `C` of the third column, which is 2. */
export function lettersOf(column: number): string {
  const before = Math.floor(column / LETTERS)
  const letter = String.fromCharCode(A + (column % LETTERS))
  return before > 0 ? `${lettersOf(before - 1)}${letter}` : letter
}

/** The columns of the largest sheet. */
const COLUMNS = 16_384
/** A sheet names each of its columns once. */
const NAMED_COLUMNS = 4 * COLUMNS

type Attributes = Readonly<Record<string, string>>

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
const isZero = (value: string | undefined): boolean => value !== undefined && Number(value) === 0

/** Which rows and columns of a sheet are hidden, as it says before its rows: by a filter, a group, a height or a width. */
export function hiddenIn() {
  const columns = new Map<number, boolean>()
  let [rowsAre, columnsAre, named] = [false, false, 0]
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'sheetFormatPr') {
        rowsAre = isTrue(attributes.zeroHeight)
        columnsAre = isZero(attributes.defaultColWidth)
      }
      if (name !== 'col') return
      const is = isTrue(attributes.hidden) || isZero(attributes.width)
      const last = Math.min(Number(attributes.max ?? 0), COLUMNS)
      for (let at = Math.max(1, Number(attributes.min ?? 0)); at <= last && named < NAMED_COLUMNS; at += 1) {
        columns.set(at - 1, is)
        named += 1
      }
    },
    isColumn: (column: number): boolean => columns.get(column) ?? columnsAre,
    /** Where rows are hidden unless they say otherwise, one that has a height or says that it is not is shown. */
    isRow: ({ hidden, ht }: Attributes): boolean =>
      isTrue(hidden) || isZero(ht) || (rowsAre && hidden === undefined && ht === undefined),
  }
}
