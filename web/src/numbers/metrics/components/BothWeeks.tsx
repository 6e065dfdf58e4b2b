import { METRICS_LABELS, METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import { tagsText } from '@scope/contract/numbers/tags.words'
import { useTimes } from '../../../company/venue/use-times.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { provenanceText } from '../../comparison/provenance.ts'
import { exactText } from '../../comparison/shown.ts'
import { shownTags } from '../../tags/typed-tags.ts'
import { type MetricsFields, notesOf, numbersOf } from '../form.ts'
import type { StoredWeek } from '../use-save-metrics.ts'

type BothWeeksProps = {
  mine: MetricsFields
  /** The version saved by someone else. */
  theirs: StoredWeek
  onSaveMine: () => void
  onKeepTheirs: () => void
}

/** Two people entered the same week: shows both versions, and the user chooses. */
export function BothWeeks({ mine, theirs, onSaveMine, onKeepTheirs }: BothWeeksProps) {
  const times = useTimes()
  const numbers = numbersOf(mine)
  const rows = [
    ...METRICS_NUMBERS.map((field) => ({
      label: METRICS_LABELS[field],
      mine: exactText(field, numbers[field]),
      theirs: exactText(field, theirs[field]),
    })),
    { label: METRICS_LABELS.notes, mine: notesOf(mine) ?? '—', theirs: theirs.notes ?? '—' },
    { label: METRICS_LABELS.tags, mine: shownTags(mine.tags) || '—', theirs: tagsText(theirs.tags) || '—' },
  ]
  return (
    <div role="alert" ref={focusOnMount} tabIndex={-1} className="grid grid-cols-1 gap-5 focus:outline-none">
      <div className="grid gap-1">
        <h3 className="font-semibold">Someone else just changed this</h3>
        <p className="text-sm text-quiet">
          Choose which version to keep.
          {` Current version: ${provenanceText(theirs, times)}.`}
        </p>
      </div>
      <table className="w-full max-w-2xl table-fixed tabular-nums">
        <thead>
          <tr className="text-right text-sm text-quiet">
            <td />
            <th scope="col" className="pb-2 font-semibold">
              Mine
            </th>
            <th scope="col" className="pb-2 font-semibold">
              Current
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.label}
              className={`border-t border-line text-right align-top ${row.mine === row.theirs ? 'text-quiet' : 'font-semibold'}`}
            >
              <th scope="row" className="py-2.5 text-left font-semibold">
                {row.label}
              </th>
              <td className="py-2.5 pl-3 break-words">{row.mine}</td>
              <td className="py-2.5 pl-3 break-words">{row.theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onSaveMine}>Save mine</Button>
        <Button variant="secondary" onClick={onKeepTheirs}>
          Keep theirs
        </Button>
      </div>
    </div>
  )
}
