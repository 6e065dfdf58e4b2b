import type { Signal } from '@scope/contract/insight/signal'
import { HEADLINE_MAX } from '@scope/contract/insight/signal.words'
import { characters } from '@scope/contract/kernel/text.words'

/** Numbers as words: whatever stands for one without being an article or a name. */
const NUMBER_WORDS = new RegExp(
  `\\b(${[
    'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\w+teen|twenty|thirty|forty|fifty',
    'sixty|seventy|eighty|ninety|(hundred|thousand|million|dozen|score|pair|couple)s?|half|halves|quarters?',
    'first|second|thirds?|(four|fif|six|seven|eigh|nin|ten|eleven|twelf)ths?|once|twice|thrice|double[ds]?|triple[ds]?',
    '\\w+fold|both|several',
  ].join('|')})\\b`,
  'i',
)

/** What is called by a number of weeks, whatever the figures; and what happens for the first time. */
const IDIOMS = [
  'four-week mean',
  'the last four reported weeks together',
  'the thirteen weeks before had',
  'the weeks reported of the thirteen before had',
  'over the last three weeks against',
  'over the three before',
  'A first mastery is verified',
]

/**
 * What is wrong with how a signal is written; nothing where each number in its texts is one of its figures, word for
 * word, each figure stands in them and has rows, and the headline keeps its length. `names` may hold digits.
 */
export function wrongWith(signal: Signal, names: readonly string[] = []): string[] {
  const { headline, reason, refs } = signal
  const wrong: string[] = []
  if (characters(headline) > HEADLINE_MAX) wrong.push(`long: ${headline}`)
  if (!/^[^.]+(\.\d[^.]*)*(; [^.]+(\.\d[^.]*)*)?\.$/.test(without(reason, names))) {
    wrong.push(`not one sentence: ${reason}`)
  }
  const texts = `${headline}\n${reason}`
  const figures = refs.map(({ figure }) => figure)
  const rest = without(texts, [...figures, ...names, ...IDIOMS])
  if (/\p{N}/u.test(rest) || NUMBER_WORDS.test(rest)) wrong.push(`no figure: ${rest}`)
  for (const { figure, rows } of refs) {
    if (!texts.includes(figure)) wrong.push(`not said: ${figure}`)
    if (rows.length === 0) wrong.push(`without rows: ${figure}`)
  }
  return wrong
}

/** A text without some of its parts, the longest first, where they stand by themselves. */
function without(text: string, parts: readonly string[]): string {
  return parts
    .toSorted((a, b) => b.length - a.length)
    .reduce(
      (rest, part) =>
        rest.replaceAll(new RegExp(`(?<![\\w.,])${RegExp.escape(part)}(?![\\w%]|[.,]\\d)`, 'g'), 'X'),
      text,
    )
}
