import { addDays, type Week } from '@scope/contract/kernel/calendar'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { pickable, venueChoice } from '../../../company/venue/api.ts'
import { NotOpen } from '../../../company/venue/not-open.tsx'
import type { NamedVenue } from '../../../company/venue/use-named-venue.ts'
import { dateRange } from '../../../lib/dates/dates.ts'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { unbroken, weekChoices } from '../weeks.ts'

export type View = 'venue' | 'grid' | 'targets' | 'budgets'

/** A view without a title is named after its venue. */
const TITLES: Record<View, { label: string; title?: string; text?: string }> = {
  venue: { label: 'This venue' },
  grid: { label: 'Monday grid', title: 'Monday Grid' },
  targets: { label: 'Targets', title: 'Targets', text: 'Targets by venue' },
  budgets: { label: 'Budgets', text: 'A year’s budget, week by week' },
}

type MetricsHeaderProps = {
  venue: NamedVenue['venues'][number]
  venues: NamedVenue['venues']
  /** Undefined while loading. */
  week: Week | undefined
  /** The last Mondays, newest first; undefined while loading. */
  mondays: readonly Week[] | undefined
  view: View
  /** The views that the user has. */
  views: readonly View[]
  /** Next to the week. */
  children?: ReactNode
  /** The menu of the other actions; phones have it next to the title. */
  more?: ReactNode
  onVenue: (slug: string) => void
  onWeek: (week: Week) => void
  onView: (view: View) => void
}

/** The venue and week pickers, and the switch between one venue, the sheet, the targets and the budgets. */
export function MetricsHeader(props: MetricsHeaderProps) {
  const { venue, venues, week, mondays, view, views, children, more, onVenue, onWeek, onView } = props
  return (
    <div className={`relative max-sm:[&_h1]:pr-14 ${view === 'grid' ? '[&_h1]:text-3xl!' : ''}`}>
      <ScreenHeader
        title={
          view === 'grid' && week
            ? `${TITLES.grid.title}, ${unbroken(dateRange(week, addDays(week, 6)))}`
            : (TITLES[view].title ?? `${venue.name} ${view === 'budgets' ? 'Budget' : 'Metrics'}`)
        }
        text={
          <>
            {TITLES[view].text && <p className="text-quiet">{TITLES[view].text}</p>}
            {view === 'venue' && <NotOpen openDays={venue.openDays} week={week} />}
          </>
        }
      >
        {views.length > 1 && <Views view={view} views={views} onView={onView} />}
        {(view === 'venue' || view === 'budgets') && venues.length > 1 && (
          <Picker
            label="Venue"
            icon={MapPin}
            value={venue.slug}
            options={pickable(venues, venue).map(venueChoice)}
            onChange={onVenue}
          />
        )}
        {view === 'targets' || view === 'budgets' ? null : week && mondays ? (
          <Picker label="Week" value={week} options={weekChoices(mondays, week)} onChange={onWeek} />
        ) : (
          <Skeleton className="h-11 w-56" />
        )}
        {children}
        <div className="max-sm:absolute max-sm:top-0 max-sm:right-0">{more}</div>
      </ScreenHeader>
    </div>
  )
}

function Views({ view, views, onView }: Pick<MetricsHeaderProps, 'view' | 'views' | 'onView'>) {
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap gap-1 rounded-control border border-line bg-raised">
      <legend className="sr-only">View</legend>
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onView(one)}
          className={`min-h-11 rounded-control px-3 text-sm max-sm:px-2 font-semibold transition-colors ${
            one === view ? 'bg-accent text-on-accent' : 'text-quiet hover:text-text'
          }`}
        >
          {TITLES[one].label}
        </button>
      ))}
    </fieldset>
  )
}
