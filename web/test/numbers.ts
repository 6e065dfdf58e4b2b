import type { Reply } from '@scope/contract/calls'
import { FIGURES as FIELDS, METRICS_NUMBERS, ofEach } from '@scope/contract/numbers/metrics.words'
import { CALICHE, NOW, TODAY, WEEK } from './company.ts'

/** The weekly numbers of Caliche. */

type MetricsWeek = Reply<'GET /api/venues/:venue/metrics'>
type Metrics = NonNullable<MetricsWeek['metrics']>
type Figures = MetricsWeek['trend'][number]['figures']

export const LAST_WEEK = '2026-11-09'

const NO_FIGURES: Figures = ofEach(FIELDS, () => null)
export const FIGURES: Figures = {
  revenue: 84_210,
  laborBasePct: 22.4,
  laborTruePct: 25.8,
  cogsPct: 21,
  primeCostPct: 46.8,
  tips: 9_100,
}

const { primeCostPct: _, ...ENTERED } = FIGURES

const METRICS: Metrics = {
  ...ENTERED,
  tagged: null,
  id: 'metrics-1',
  venueId: CALICHE.id,
  venueSlug: CALICHE.slug,
  venueName: CALICHE.name,
  weekOf: LAST_WEEK,
  laborFactor: 1.15,
  notes: null,
  tags: [],
  createdById: 'user-gus',
  createdAt: NOW,
  updatedAt: NOW,
  source: 'typed',
  via: null,
  by: 'Gus Marin',
  savedAt: NOW,
  earlier: 0,
}

/** The same week, with a revenue that arrived by e-mail and differs from the typed one. */
export const ARRIVED_WEEK: Metrics = {
  ...METRICS,
  arrived: [
    {
      ...{ field: 'revenue', value: 85_000, source: 'Toast, sales by day', via: 'by e-mail' },
      arrivedAt: '2026-11-16T12:04:00.000Z',
    },
  ],
}

const NO_COMPARISON = { weeks: [], figures: NO_FIGURES, closed: [], tagged: [], split: null }

export const METRICS_WEEK: MetricsWeek = {
  venue: CALICHE,
  today: TODAY,
  week: LAST_WEEK,
  can: { editMetrics: true },
  metrics: METRICS,
  compare: { with: 'weeksBefore', choices: ['weeksBefore'] },
  differences: [],
  compared: {
    lastWeek: NO_COMPARISON,
    fourWeekMean: {
      ...NO_COMPARISON,
      weeksOf: ofEach(FIELDS, () => []),
    },
    lastYear: { ...NO_COMPARISON, holiday: null },
  },
  usual: ofEach(METRICS_NUMBERS, () => null),
  history: [
    { weekOf: WEEK, metrics: null, differences: [] },
    { weekOf: LAST_WEEK, metrics: METRICS, differences: [] },
  ],
  holidays: [],
  trend: [
    { weekOf: LAST_WEEK, tags: [], figures: FIGURES, lastYear: { weekOf: '2025-11-10', revenue: null } },
  ],
}
