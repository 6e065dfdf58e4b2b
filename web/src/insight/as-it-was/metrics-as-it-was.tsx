import { isChanged } from '@scope/contract/insight/as-it-was/as-it-was.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { tagLabels, type WeekTag } from '@scope/contract/numbers/tags.words'
import { useQuery } from '@tanstack/react-query'
import { timesIn, weekRange } from '../../lib/dates/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { metricsAsItWasQuery, type MetricsAsItWas as Reply } from './api.ts'
import { changedFigures, Figures } from './components/Figures.tsx'
import { Looking } from './components/Looking.tsx'
import { WasNow } from './components/WasNow.tsx'

type Version = Reply['version']

const notesOf = ({ was, now }: Version) => ({ was: was?.notes ?? null, now: now?.notes ?? null })

const notesText = (notes: string | null): string => notes ?? 'none'

const tagsOf = ({ was, now }: Version) => ({ was: was?.tags ?? [], now: now?.tags ?? [] })

const tagsText = (tags: readonly WeekTag[]): string => tagLabels(tags) || 'none'

const changedIn = ({ version }: Reply): number =>
  changedFigures(version) +
  (isChanged(notesOf(version), notesText) ? 1 : 0) +
  (isChanged(tagsOf(version), tagsText) ? 1 : 0)

type MetricsAsItWasProps = { moment: string; venue: string; week: Week | undefined }

/** A venue’s week of numbers at a moment, with the current value of each changed figure. */
export function MetricsAsItWas({ moment, venue, week }: MetricsAsItWasProps) {
  const query = useQuery(metricsAsItWasQuery(moment, venue, week))
  return (
    <Looking query={query} changedIn={changedIn}>
      {({ week: ofWeek, version, zone }) => (
        <Card className="grid gap-5">
          <div className="grid gap-1">
            <h2 className="font-serif text-2xl">{weekRange([ofWeek])}</h2>
            <p className="text-sm text-quiet">{savedText(version.was, zone)}</p>
            {version.now && version.now.savedAt !== version.was?.savedAt && (
              <p className="text-sm text-quiet">Now: {savedText(version.now, zone)}</p>
            )}
          </div>
          <Figures figures={version} />
          {(tagsOf(version).was.length > 0 || tagsOf(version).now.length > 0) && (
            <div className="grid gap-1">
              <h3 className="text-sm text-quiet">Tags</h3>
              <WasNow of={tagsOf(version)} text={tagsText} />
            </div>
          )}
          {(version.was?.notes || version.now?.notes) && (
            <div className="grid gap-1">
              <h3 className="text-sm text-quiet">Notes</h3>
              <WasNow of={notesOf(version)} text={notesText} />
            </div>
          )}
        </Card>
      )}
    </Looking>
  )
}

function savedText(version: Version['was'], zone: string): string {
  if (!version) return 'No numbers were entered.'
  const at = timesIn(zone).dateTime(version.savedAt)
  return version.by ? `Saved by ${version.by}, ${at}` : `Imported ${at}`
}
