import type { Signal } from '@scope/contract/insight/signal'
import { HEADLINE_MAX } from '@scope/contract/insight/signal.words'
import { characters } from '@scope/contract/kernel/text.words'

/** Numbers as words, except articles. */
const NUMBER_WORDS = new RegExp(
  `\\b(${[
    'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty',
    'sixty|seventy|eighty|ninety|(hundred|thousand|million|dozen|score|pair|couple)s?|half|halves|quarters?',
    'first|second|thirds?|(four|fif|six|seven|eigh|nin|ten|eleven|twelf)ths?|once|twice|thrice|double[ds]?|triple[ds]?',
    '\\w+fold|both|several',
  ].join('|')})\\b`,
  'i',
)

/** Fixed phrases whose number words are not figures. */
const IDIOMS = [
  'four-week average',
  'The last four reported weeks together',
  'Average of the thirteen weeks before',
  'Average of the weeks reported of the thirteen before',
  'in the last four weeks,',
  'over the last three weeks, down from',
  'over the three before',
  'First skill mastered',
]

/**
 * Checks the texts of a signal: every number in them is one of its figures, every figure is in them and has rows, and the
 * headline is not too long. `names` may contain digits. Returns the faults.
 */
export function wrongWith(signal: Signal, names: readonly string[] = []): string[] {
  const { headline, reason, refs } = signal
  const wrong: string[] = []
  if (characters(headline) > HEADLINE_MAX) wrong.push(`long: ${headline}`)
  const unquoted = reason.replaceAll(/“[^”]*”/g, 'X')
  if (!/^((?:[^.]|\.(?=\d))+\.( (?=\S)|$)){1,4}$/.test(without(unquoted, names))) {
    wrong.push(`not a few sentences: ${reason}`)
  }
  const texts = `${headline}\n${reason}`
  const figures = refs.map(({ figure }) => figure)
  const rest = without(texts, [...figures, ...names, ...IDIOMS])
  if (/\p{N}/u.test(rest) || NUMBER_WORDS.test(rest)) wrong.push(`no figure: ${rest}`)
  for (const { figure, rows } of refs) {
    if (!texts.includes(figure)) wrong.push(`not in the text: ${figure}`)
    if (rows.length === 0) wrong.push(`without rows: ${figure}`)
  }
  return wrong
}

/** Replaces parts of a text, longest first. Matches only whole words and numbers. */
function without(text: string, parts: readonly string[]): string {
  return parts
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (rest, part) =>
        rest.replaceAll(new RegExp(`(?<![\\w.,])${RegExp.escape(part)}(?![\\w%]|[.,]\\d)`, 'g'), 'X'),
      text,
    )
}
