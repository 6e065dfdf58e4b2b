/** An error in a line of an import, and its field if there is one. */
export type LineError<F extends string = never> = { line: number; text: string; field?: F }

/** An import was refused because of these errors. Nothing was saved. */
export class ImportRefused extends Error {
  readonly errors: readonly LineError<string>[]

  constructor(errors: readonly LineError<string>[]) {
    super(errors.map(({ line, text }) => `Line ${line}: ${text}`).join('\n'))
    this.errors = errors.toSorted((a, b) => a.line - b.line)
  }
}

/** Throws all errors at once, so that the user can fix them together. */
export function refuseIfAny(errors: readonly LineError<string>[]): void {
  if (errors.length > 0) throw new ImportRefused(errors)
}
