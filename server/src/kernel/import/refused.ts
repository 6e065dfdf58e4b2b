import { plural } from '@scope/contract/kernel/count.words'

/**
 * An error in a line of an import, and its field if there is one. Errors that are `alike` are one mistake, whatever was
 * typed.
 */
export type LineError<F extends string = never> = { line: number; text: string; field?: F; alike?: string }

/** One error for each mistake: that of its first line, with the other lines that have it. */
export function together<E extends LineError<string>>(errors: readonly E[]): E[] {
  const mistakes = new Map<string, { first: E; others: number[] }>()
  for (const error of errors) {
    const key = `${error.field ?? ''} ${error.alike ?? error.text}`
    const mistake = mistakes.get(key)
    if (!mistake) mistakes.set(key, { first: error, others: [] })
    else if (error.line !== mistake.first.line) mistake.others.push(error.line)
  }
  return [...mistakes.values()].map(({ first, others }) => ({
    ...first,
    text: `${first.text}${sayLines(others)}`,
  }))
}

const LINES_NAMED = 5

function sayLines(lines: readonly number[]): string {
  if (lines.length === 0) return ''
  if (lines.length === 1) return ` The same on line ${lines[0]}.`
  if (lines.length <= LINES_NAMED) return ` The same on lines ${lines.join(', ')}.`
  return ` The same on ${plural(lines.length, 'more line')}, up to line ${lines.at(-1)}.`
}

/** An import was refused because of these errors. Nothing was saved. */
export class ImportRefused extends Error {
  readonly errors: readonly LineError<string>[]

  constructor(errors: readonly LineError<string>[]) {
    const sorted = errors.toSorted((a, b) => a.line - b.line)
    super(
      together(sorted)
        .map(({ line, text }) => `Line ${line}: ${text}`)
        .join('\n'),
    )
    this.errors = sorted
  }
}

/** Throws all errors at once, so that the user can fix them together. */
export function refuseIfAny(errors: readonly LineError<string>[]): void {
  if (errors.length > 0) throw new ImportRefused(errors)
}
