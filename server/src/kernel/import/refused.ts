/** What is wrong with a line of an import, and with which of its fields, where it is one. */
export type LineError<F extends string = never> = { line: number; text: string; field?: F }

/** A file that is not taken: every line that is wrong, and why. Nothing of it was saved. */
export class ImportRefused extends Error {
  readonly errors: readonly LineError<string>[]

  constructor(errors: readonly LineError<string>[]) {
    super(errors.map(({ line, text }) => `Line ${line}: ${text}`).join('\n'))
    this.errors = errors.toSorted((a, b) => a.line - b.line)
  }
}

/** What was wrong is thrown together, so that one look at the file mends all of it. */
export function refuseIfAny(errors: readonly LineError<string>[]): void {
  if (errors.length > 0) throw new ImportRefused(errors)
}
