/** The words for a change of true labor: on the metrics screen, in the API and in signals. No schema here. */
import { type Hundredths, type LaborSplit, points } from '../kernel/figures.ts'

/** The parts of a change, `+3.9` `from lower sales`, without parts that are zero. */
export function splitCauses({ sales, dollars }: LaborSplit): { figure: string; from: string }[] {
  return [
    { value: sales, from: `from ${sales < 0 ? 'higher' : 'lower'} sales` },
    { value: dollars, from: `from ${dollars < 0 ? 'fewer' : 'more'} labor dollars` },
  ]
    .filter(({ value }) => value !== 0)
    .map(({ value, from }) => ({ figure: plain(value), from }))
}

/**
 * The change and its parts in a sentence: `True labor +3.5 pts on the previous week: +3.9 from lower sales, −0.4 from fewer
 * labor dollars.` `before` names what is compared with: `the previous week`.
 */
export function splitSentence(split: LaborSplit, before: string): string {
  const causes = splitCauses(split).map(({ figure, from }) => `${figure} ${from}`)
  const parts = causes.length > 0 ? `: ${causes.join(', ')}` : ''
  return `True labor ${split.change === 0 ? 'is the same as' : `${points(split.change)} on`} ${before}${parts}.`
}

const plain = (value: Hundredths): string => points(value).replace(' pts', '')
