import { countText, plural } from '@scope/contract/kernel/count.words'

/**
 * An error in a line of an import, and its field if there is one. Errors that are `alike` are one mistake, whatever was
 * typed.
 */
export type LineError<F extends string = never> = {
  line: number
  text: string
  field?: F
  alike?: string
  /** The name of its file, if there are several. */
  file?: string
}

type Mistake<E> = { first: E; others: number[] }

/**
 * The errors of a file by their kind: one for each mistake, that of its first line, with the other lines that have it. Of
 * mistakes that differ only in what was typed, which is in quotes, an address or a number, the first three are shown and the rest counted.
 */
export function together<E extends LineError<string>>(errors: readonly E[]): E[] {
  const mistakes = new Map<string, Mistake<E>>()
  for (const error of errors) {
    const key = `${error.file ?? ''} ${error.field ?? ''} ${error.alike ?? error.text}`
    const mistake = mistakes.get(key)
    if (!mistake) mistakes.set(key, { first: error, others: [] })
    else if (error.line !== mistake.first.line) mistake.others.push(error.line)
  }
  const kinds = Map.groupBy(
    mistakes.values(),
    ({ first }) => `${first.file ?? ''} ${first.field ?? ''} ${first.text.replace(TYPED, '')}`,
  )
  return [...kinds.values()].flatMap(shownOf).toSorted(byLine)
}

/** The order of lines, file by file. */
export function byLine(a: LineError<string>, b: LineError<string>): number {
  const [one, other] = [a.file ?? '', b.file ?? '']
  if (one !== other) return one < other ? -1 : 1
  return a.line - b.line
}

/** `Line 3`, or `sales.csv, line 3` of several files. */
const sayPlace = ({ file, line }: LineError<string>): string =>
  file === undefined ? `Line ${line}` : `${file}, line ${line}`

const TYPED = /"[^"]*"|\S+@\S+|\d+/g
const MISTAKES_SHOWN = 3

/** The errors that stand for mistakes of one kind. */
function shownOf<E extends LineError<string>>(kind: readonly Mistake<E>[]): E[] {
  const named = kind.slice(0, MISTAKES_SHOWN)
  const rest = kind.slice(MISTAKES_SHOWN).reduce((sum, { others }) => sum + 1 + others.length, 0)
  const are = rest === 1 ? 'is' : 'are'
  return named.map(({ first, others }, at) => {
    const more =
      at === MISTAKES_SHOWN - 1 && rest > 0 ? ` ${plural(rest, 'more line')} ${are} like this.` : ''
    return { ...first, text: `${first.text}${sayLines(others)}${more}` }
  })
}

/** The first line of a mistake and two others are named, the rest are counted. */
const OTHERS_NAMED = 2

function sayLines(lines: readonly number[]): string {
  const [first, second] = lines
  if (first === undefined) return ''
  if (second === undefined) return ` The same on line ${first}.`
  const more = lines.length - OTHERS_NAMED
  if (more === 0) return ` The same on lines ${first} and ${second}.`
  return ` The same on lines ${first}, ${second} and ${countText(more)} more.`
}

/** An import was refused because of these errors. Nothing was saved. */
export class ImportRefused extends Error {
  readonly errors: readonly LineError<string>[]

  constructor(errors: readonly LineError<string>[]) {
    const sorted = errors.toSorted(byLine)
    super(
      together(sorted)
        .map((error) => `${sayPlace(error)}: ${error.text}`)
        .join('\n'),
    )
    this.errors = sorted
  }
}

/** Throws all errors at once, so that the user can fix them together. */
export function refuseIfAny(errors: readonly LineError<string>[]): void {
  if (errors.length > 0) throw new ImportRefused(errors)
}
