import { BUDGET_FIGURES } from '@scope/contract/numbers/budgets.words'
import {
  EXPORTED_NAMES,
  FIGURE_KINDS,
  ofEach,
  STORED_FIGURES,
  type StoredFigure,
} from '@scope/contract/numbers/metrics.words'
import { type Column, dollars, ID, mine, percent, person, STAMPS, venue, without } from '../columns.ts'
import type { SomeTables } from '../tables.ts'

const columnOf = (figure: StoredFigure): Column =>
  FIGURE_KINDS[figure] === 'money' ? dollars(EXPORTED_NAMES[figure]) : percent(EXPORTED_NAMES[figure])

const { revenue, laborBasePct, laborTruePct, ...others } = ofEach(STORED_FIGURES, columnOf)
const WEEK = {
  ...{ revenue, laborBasePct, laborTruePct },
  laborFactor: 'Factor from base to true labor',
  ...others,
  notes: 'Notes',
  tags: 'Tags',
  source: 'Typed or imported',
  via: 'Source and arrival',
}

const BUDGET = { ...ofEach(BUDGET_FIGURES, columnOf), source: 'Typed or imported' }

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
