import type { Week } from '@scope/contract/kernel/calendar'
import { CalendarDays, MapPin } from 'lucide-react'
import type { NamedVenue } from '../../../company/venue/use-named-venue.ts'
import { Picker } from '../../../ui/Picker.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { weekChoices } from '../weeks.ts'

type MetricsHeaderProps = {
  venue: NamedVenue['venues'][number]
  venues: NamedVenue['venues']
  /** Undefined while loading. */
  week: Week | undefined
  /** The last Mondays, newest first; undefined while loading. */
  mondays: readonly Week[] | undefined
  /** Whether the sheet of all venues is shown; null for users who have none. */
  grid: boolean | null
  onVenue: (slug: string) => void
  onWeek: (week: Week) => void
  onGrid: (grid: boolean) => void
}

/** The venue and week pickers, and the switch between one venue and the sheet. */
export function MetricsHeader(props: MetricsHeaderProps) {
  const { venue, venues, week, mondays, grid, onVenue, onWeek, onGrid } = props
  return (
    <header className="grid grid-cols-1 gap-5">
      {grid !== null && <Views grid={grid} onGrid={onGrid} />}
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[1fr_auto] xl:items-end">
        <div className="grid grid-cols-1 gap-1">
          <h1 tabIndex={-1} className="font-serif text-4xl lg:text-5xl">
            {grid ? 'Monday Grid' : `${venue.name} Metrics`}
          </h1>
          <p className="text-quiet">
            {grid
              ? 'This week’s numbers of every venue in one sheet'
              : 'Weekly numbers and where they come from'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          {!grid && venues.length > 1 && (
            <Picker
              label="Venue"
              icon={MapPin}
              value={venue.slug}
              options={venues.map(({ slug, name }) => ({ value: slug, label: name }))}
              onChange={onVenue}
            />
          )}
          {week && mondays ? (
            <Picker
              label="Week"
              icon={CalendarDays}
              value={week}
              options={weekChoices(mondays, week)}
              onChange={onWeek}
            />
          ) : (
            <Skeleton className="h-11 w-56" />
          )}
        </div>
      </div>
    </header>
  )
}

const VIEWS = [
  [false, 'This venue'],
  [true, 'Monday grid'],
] as const

function Views({ grid, onGrid }: { grid: boolean; onGrid: (grid: boolean) => void }) {
  return (
    <fieldset className="flex w-fit gap-1 rounded-control border border-line bg-raised">
      <legend className="sr-only">View</legend>
      {VIEWS.map(([view, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={view === grid}
          onClick={() => onGrid(view)}
          className={`min-h-11 rounded-control px-3.5 text-sm font-semibold transition-colors ${
            view === grid ? 'bg-accent text-on-accent' : 'text-quiet hover:text-text'
          }`}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}
