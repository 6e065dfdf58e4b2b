import {
  type FigureKind,
  figureAdvice,
  fractionQuestion,
  type Hundredths,
  isAbsent,
  readFigure,
} from '@scope/contract/kernel/figures'
import { firstCharacters } from '@scope/contract/kernel/text.words'
import {
  SOURCE_FIGURES,
  SOURCE_LABELS,
  type SourceFigure,
  type SourceReading,
} from '@scope/contract/numbers/source.words'
import { outOfBounds } from '../../venue-weeks/rules.ts'

export const kindOf = (figure: SourceFigure): FigureKind => (figure.endsWith('Pct') ? 'percent' : 'money')

/** The figure of a cell, null if it has none; or what is wrong with it. */
export type ReadCell = { value: Hundredths | null } | { text: string; alike: string }

const SHOWN_MAX = 60

/** Reads the cell of a figure. Of dollars that become a percentage, the dollars. */
export function readCell(
  cell: string,
  figure: SourceFigure,
  { percent, decimal }: Pick<SourceReading, 'percent' | 'decimal'>,
): ReadCell {
  if (isAbsent(cell)) return { value: null }
  const kind = kindOf(figure)
  const said = `${SOURCE_LABELS[figure]} "${cell.length > SHOWN_MAX ? `${firstCharacters(cell, SHOWN_MAX)}…` : cell}"`
  const wrong = (advice: string, alike = advice) => ({
    text: `${said}: ${advice}`,
    alike: `${figure} ${alike}`,
  })
  if (!/[\d#]/.test(cell)) return wrong('It is no number. Leave it empty if there is none.')
  const written = decimal === 'comma' ? withPoint(cell) : cell
  if (written === null) return wrong('Write it with a comma for decimals, like 84.210,50.')
  const fraction = kind === 'percent' && percent === 'fraction' && !written.includes('%')
  const value = fraction ? readFigure(timesHundred(written), 'percent') : readFigure(written, kind)
  if (value === null) return wrong(figureAdvice(written, kind))
  const bounds = outOfBounds(kind, value)
  if (bounds) return wrong(bounds)
  const question = kind === 'percent' && !fraction ? fractionQuestion(written) : null
  return question ? { text: `${SOURCE_LABELS[figure]} ${question}`, alike: `${figure} fraction` } : { value }
}

/** A figure with a decimal comma as one with a point: `84.210,50 $` is `84210.50 $`. Null if it is not written so. */
function withPoint(cell: string): string | null {
  const match = /^([^\d,]*)(\d{1,3}(?:[.\s’']\d{3})+|\d*)(?:,(\d+))?([^\d,.]*)$/.exec(cell.trim())
  if (!match) return null
  const [, before = '', whole = '', decimals, after = ''] = match
  return `${before}${whole.replace(/\D/g, '')}${decimals === undefined ? '' : `.${decimals}`}${after}`
}

/** A decimal fraction as a percentage, digit by digit so that nothing is rounded: `0.2255` is `22.55`. */
function timesHundred(text: string): string {
  const match = /^(\D*)(\d*)(?:\.(\d*))?(\D*)$/.exec(text.trim())
  if (!match) return text
  const [, before = '', whole = '', decimals = '', after = ''] = match
  const digits = decimals.padEnd(2, '0')
  return `${before}${whole}${digits.slice(0, 2)}.${digits.slice(2)}${after}`.replace(/^(\D*)0+(?=\d)/, '$1')
}

/** The field of an import’s line that a column fills. */
export const fieldOf = (figure: SourceFigure) => SOURCE_FIGURES[figure]
