import { METRICS_LABELS } from '@scope/contract/numbers/metrics.words'
import { taggedText } from '@scope/contract/numbers/tags.words'
import { shortMonthDay } from '../../lib/dates/dates.ts'
import { figureText } from '../../numbers/comparison/shown.ts'
import type { OfVisit } from './api.ts'

/** The number that an agreement names, in the whole weeks before and after its visit, with the weeks’ tags. */
export function Effect({ visit: { figure, effect } }: { visit: OfVisit }) {
  if (!figure) return null
  if (!effect) return <p className="pb-2 pl-9 text-sm text-quiet">{METRICS_LABELS[figure]}</p>
  const tagged = [...effect.before, ...effect.after].filter(({ tags }) => tags.length > 0)
  return (
    <div className="grid max-w-lg grid-cols-1 gap-1 pb-2 text-sm text-quiet sm:pl-9">
      <table className="w-full table-fixed tabular-nums">
        <caption className="pb-1 text-left">{METRICS_LABELS[figure]}, by week</caption>
        <tbody>
          <Weeks name="Before" figure={figure} weeks={effect.before} />
          <Weeks name="After" figure={figure} weeks={effect.after} />
        </tbody>
      </table>
      {tagged.length > 0 && <p>{taggedText(tagged, shortMonthDay)}</p>}
    </div>
  )
}

type WeeksProps = {
  name: string
  figure: NonNullable<OfVisit['figure']>
  weeks: NonNullable<OfVisit['effect']>['before']
}

function Weeks({ name, figure, weeks }: WeeksProps) {
  return (
    <tr>
      <th scope="row" className="py-0.5 text-left align-top font-normal">
        {name}
      </th>
      {weeks.map(({ weekOf, value }) => (
        <td key={weekOf} className="py-0.5 text-right">
          <span className="block text-text">{figureText(figure, value)}</span>
          {shortMonthDay(weekOf)}
        </td>
      ))}
      {weeks.length === 0 && (
        <td colSpan={4} className="py-0.5 text-right">
          No whole week yet
        </td>
      )}
    </tr>
  )
}
