import { addWeeks, type Week } from '@scope/contract/kernel/calendar'

type AnomalyKind =
  | 'labor-spike'
  | 'cogs-drift'
  | 'revenue-drop'
  | 'missing-weeks'
  | 'zero-revenue'
  | 'good-streak'

/** An anomaly planted in the demo's numbers, for the signals to find. */
export type Anomaly = {
  venue: string
  kind: AnomalyKind
  /** How many weeks ago its last week was. 1 is the last complete week. */
  endsWeeksAgo: number
  /** How many weeks it lasts. */
  weeks: number
  /** The venue's note, if it wrote one. */
  note?: string
}

export const ANOMALIES: readonly Anomaly[] = [
  { venue: 'las-perlas-la', kind: 'labor-spike', endsWeeksAgo: 1, weeks: 1 },
  { venue: 'dry-creek-saloon', kind: 'labor-spike', endsWeeksAgo: 2, weeks: 3 },
  { venue: 'mission-annex', kind: 'labor-spike', endsWeeksAgo: 19, weeks: 2, note: 'Two doubles a night' },
  { venue: 'saint-elmo-social', kind: 'cogs-drift', endsWeeksAgo: 1, weeks: 6 },
  { venue: 'caliche', kind: 'cogs-drift', endsWeeksAgo: 30, weeks: 8 },
  {
    venue: 'the-brass-heron',
    kind: 'revenue-drop',
    endsWeeksAgo: 1,
    weeks: 1,
    note: 'Street closed for paving',
  },
  { venue: 'tidewater-room', kind: 'revenue-drop', endsWeeksAgo: 1, weeks: 3 },
  {
    venue: 'bluebonnet-social',
    kind: 'revenue-drop',
    endsWeeksAgo: 41,
    weeks: 1,
    note: 'Ice storm, closed two nights',
  },
  { venue: 'cobalt-room-denver', kind: 'missing-weeks', endsWeeksAgo: 1, weeks: 2 },
  { venue: 'golden-gopher', kind: 'missing-weeks', endsWeeksAgo: 9, weeks: 1 },
  { venue: 'the-velvet-mule', kind: 'missing-weeks', endsWeeksAgo: 26, weeks: 3 },
  { venue: 'low-tide', kind: 'zero-revenue', endsWeeksAgo: 3, weeks: 1, note: 'Closed all week, new floor' },
  {
    venue: 'timberline-tap',
    kind: 'zero-revenue',
    endsWeeksAgo: 58,
    weeks: 1,
    note: 'Closed all week, flood',
  },
  { venue: 'seven-grand-la', kind: 'good-streak', endsWeeksAgo: 1, weeks: 8 },
  { venue: 'the-iron-magnolia', kind: 'good-streak', endsWeeksAgo: 1, weeks: 4 },
]

/** The anomalies of a venue's week. `step` is 1 in an anomaly's first week. `thisWeek` is not complete. */
export function anomaliesIn(venue: string, week: Week, thisWeek: Week): { anomaly: Anomaly; step: number }[] {
  return ANOMALIES.flatMap((anomaly) => {
    if (anomaly.venue !== venue) return []
    for (let step = 1; step <= anomaly.weeks; step += 1) {
      const weeksAgo = anomaly.endsWeeksAgo + anomaly.weeks - step
      if (addWeeks(thisWeek, -weeksAgo) === week) return [{ anomaly, step }]
    }
    return []
  })
}
