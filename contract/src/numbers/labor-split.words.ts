/** The words for a change of true labor: on the metrics screen, in the API and in signals. No schema here. */
import { type Hundredths, type LaborSplit, points } from '../kernel/figures.ts'

/**
 * The parts of a change, without parts that are zero: `1.6` `from lower sales`. They have a sign, `+3.9` and `−0.4`, if
 * their directions differ.
 */
export function splitCauses({ sales, dollars }: LaborSplit): { figure: string; from: string }[] {
  const parts = [
    { value: sales, from: `from ${sales < 0 ? 'higher' : 'lower'} sales` },
    { value: dollars, from: `from ${dollars < 0 ? 'lower' : 'higher'} labor spend` },
  ].filter(({ value }) => value !== 0)
  const mixed = sales > 0 !== dollars > 0 && parts.length > 1
  return parts.map(({ value, from }) => ({ figure: mixed ? signed(value) : size(value), from }))
}

/**
 * The change and its parts in a sentence: `True labor rose 3.8 pts from the week before: 1.6 from lower sales, 2.2 from
 * higher labor spend.` `before` names the comparison: `the week before`.
 */
export function splitSentence(split: LaborSplit, before: string): string {
  const { change } = split
  if (change === 0 && split.sales === 0) return `True labor is the same as ${before}.`
  const causes = splitCauses(split).map(({ figure, from }) => `${figure} ${from}`)
  const moved = change === 0 ? 'is level with' : `${change > 0 ? 'rose' : 'fell'} ${size(change)} pts from`
  return `True labor ${moved} ${before}${causes.length > 0 ? `: ${causes.join(', ')}` : ''}.`
}

const signed = (value: Hundredths): string => points(value).replace(' pts', '')
const size = (value: Hundredths): string => signed(value).replace(/^[+−]/, '')
