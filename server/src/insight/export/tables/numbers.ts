import { dollars, ID, mine, percent, person, STAMPS, venue, without } from '../columns.ts'
import type { SomeTables } from '../tables.ts'

const WEEK = {
  revenue: dollars('Revenue'),
  laborBasePct: percent('Base labor'),
  laborTruePct: percent('True labor'),
  laborFactor: 'Factor from base to true labor',
  cogsPct: percent('COGS'),
  tips: dollars('Tips'),
  notes: 'Notes',
  tags: 'Tags',
  source: 'Typed or imported',
  via: 'Source and arrival',
}

const BUDGET = {
  revenue: dollars('Revenue'),
  laborTruePct: percent('True labor'),
  cogsPct: percent('COGS'),
  tips: dollars('Tips'),
  source: 'Typed or imported',
}

/** The numbers of venues. */
export const NUMBER_TABLES = {
  weeklyMetrics: {
    order: ['weekOf'],
    columns: {
      ...ID,
      venueId: venue(),
      weekOf: 'Week of',
      ...WEEK,
      createdById: person('Saved by'),
      ...STAMPS,
    },
    person: mine('createdById'),
  },
  metricsHistory: {
    order: ['savedAt'],
    columns: {
      ...ID,
      metricsId: 'Weekly numbers id',
      ...WEEK,
      createdById: person('Saved by'),
      savedAt: 'Saved',
    },
    person: mine('createdById'),
  },
  arrivedDays: {
    order: ['day'],
    columns: {
      ...ID,
      orgId: 'Company id',
      sourceId: 'Source id',
      venueId: 'Venue id',
      day: 'Day',
      figures: 'Figures, in cents or hundredths of a percent',
      fileId: 'File id',
      readAt: 'Received',
    },
    person: null,
  },
  arrivedFigures: {
    order: ['arrivedAt'],
    columns: {
      ...ID,
      metricsId: 'Weekly numbers id',
      field: 'Figure',
      amount: 'Amount, in dollars or percent',
      source: 'Source',
      via: 'Arrival',
      arrivedAt: 'Arrived',
      keptAmount: 'Typed amount that was kept',
    },
    person: null,
  },
  targets: {
    order: ['fromWeek'],
    columns: {
      ...ID,
      venueId: venue(),
      figure: 'Figure',
      fromWeek: 'From the week of',
      onlyWeek: 'For this week alone',
      reason: 'Reason',
      basis: 'Basis',
      amount: 'Amount, in dollars or percent',
      orientation: 'Aim',
      amber: 'Distance to amber, in points or percent',
      red: 'Distance to red, in points or percent',
      ownerId: person('Owner'),
      createdById: person('Saved by'),
      ...STAMPS,
    },
    person: mine('ownerId', 'createdById'),
  },
  budgets: {
    order: ['weekOf'],
    columns: {
      ...ID,
      venueId: venue(),
      weekOf: 'Week of',
      ...BUDGET,
      createdById: person('Saved by'),
      ...STAMPS,
    },
    person: mine('createdById'),
  },
  budgetsHistory: {
    order: ['savedAt'],
    columns: {
      ...ID,
      budgetId: 'Budget id',
      ...BUDGET,
      createdById: person('Saved by'),
      savedAt: 'Saved',
    },
    person: mine('createdById'),
  },
  sources: {
    order: ['name'],
    columns: {
      ...ID,
      orgId: 'Company id',
      name: 'Name',
      header: 'Header',
      reading: 'Reading',
      updatedById: person('Changed by'),
      ...STAMPS,
    },
    person: mine('updatedById'),
  },
  inboxes: {
    columns: {
      orgId: 'Company id',
      letters: without('Part of the address at which files are taken.'),
      senders: 'Taken from',
      reportTo: 'Reports to',
      updatedById: person('Changed by'),
      updatedAt: 'Changed',
    },
    person: mine('updatedById'),
  },
  inboxFiles: {
    order: ['receivedAt'],
    columns: {
      ...ID,
      orgId: 'Company id',
      sourceId: 'Source id',
      arrival: 'Arrival',
      sender: 'Sender',
      name: 'File name',
      digest: 'SHA-256',
      content: without('In the folder files.'),
      state: 'State',
      report: 'Report',
      receivedAt: 'Received',
      settledAt: 'Settled',
      settledById: person('Settled by'),
    },
    person: mine('settledById'),
  },
} as const satisfies SomeTables
