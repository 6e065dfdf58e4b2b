import { countText } from '@scope/contract/kernel/count.words'
import { IMPORT_FILE_MB, IMPORT_ROWS_MAX } from '@scope/contract/kernel/import.words'

/** The limits of a file: its megabytes as sent and unpacked, and its rows that are not blank. */
export type Bounds = { fileMb: number; unpackedMb: number; rows: number }

/** Limits of a file that comes over HTTP. They are low because reading it holds up everyone else. */
export const UPLOAD: Bounds = { fileMb: IMPORT_FILE_MB, unpackedMb: 50, rows: IMPORT_ROWS_MAX }

/** Limits of the operator's command, which has its own process. */
export const COMMAND: Bounds = { fileMb: 200, unpackedMb: 1000, rows: 1_000_000 }

/** No table that people import is wider. */
export const COLUMNS_MAX = 200

const MB = 1024 * 1024
const LINES_PER_ROW = 10

/** A file that cannot be read any further. The message is a sentence for its owner; `line` is where, if that helps. */
export class Unreadable extends Error {
  readonly line: number

  constructor(sentence: string, line = 1) {
    super(sentence)
    this.line = line
  }
}

/** What is left of a file's bounds while it is read. Throws `Unreadable` once they are used up. */
export class Allowance {
  readonly #bounds: Bounds
  #bytes = 0
  #rows = 0
  #lines = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  takeFile(bytes: number): void {
    const { fileMb } = this.#bounds
    if (bytes > fileMb * MB) throw new Unreadable(`This file is larger than ${fileMb} MB. Split it.`)
  }

  takeUnpacked(bytes: number): void {
    this.#bytes += bytes
    const { unpackedMb } = this.#bounds
    if (this.#bytes > unpackedMb * MB) {
      throw new Unreadable(`This file is larger than ${unpackedMb} MB unpacked. Split it.`)
    }
  }

  takeRow(): void {
    this.#rows += 1
    if (this.#rows > this.#bounds.rows) throw this.#tooLong()
  }

  /** Takes a line of a text. Blank lines and those inside cells are not rows, but reading them takes time too. */
  takeLine(): void {
    this.#lines += 1
    if (this.#lines > this.#bounds.rows * LINES_PER_ROW) throw this.#tooLong()
  }

  #tooLong(): Unreadable {
    return new Unreadable(`This file has more than ${countText(this.#bounds.rows)} rows. Split it.`)
  }
}

/** Refuses a row that is wider than any table. */
export function refuseWide(column: number, line: number): void {
  if (column < COLUMNS_MAX) return
  const text = `This line has more than ${COLUMNS_MAX} columns. Remove some.`
  throw new Unreadable(text, line)
}
