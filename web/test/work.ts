import type { Reply } from '@scope/contract/calls'
import { BO, CALICHE, NOW, WEEK } from './company.ts'

/** The work of a Bar Lead of Caliche, with nothing done on it yet. */

type Priority = Reply<'GET /api/priorities'>[number]
type Journal = Reply<'GET /api/journals'>[number]

export const PRIORITY: Priority = {
  id: 'priority-1',
  venueId: CALICHE.id,
  bltId: BO.id,
  bltName: BO.name,
  title: 'Faster bar close',
  description: null,
  category: 'OPERATIONS',
  status: 'IN_PROGRESS',
  targetPeriod: 11,
  targetYear: 2026,
  targetDate: null,
  outcomeKpi: null,
  confidence: null,
  nextAction: null,
  misses: 0,
  lastSubmittedAt: null,
  lastCheckIn: null,
  createdAt: NOW,
  updatedAt: NOW,
  closedAt: null,
  signedOffBy: null,
  signedOffFor: null,
  isArchived: false,
  withdrawn: null,
  carried: null,
  focus: null,
  tasks: [
    {
      id: 'task-1',
      priorityId: 'priority-1',
      label: 'Time each close',
      completed: false,
      due: null,
      sortOrder: 0,
    },
  ],
  can: { edit: true, remove: true, work: true, signOff: false, journal: true },
}

/** Submitted on time, and waiting for its review. */
export const JOURNAL: Journal = {
  id: 'journal-1',
  venueId: CALICHE.id,
  bltId: BO.id,
  bltName: BO.name,
  authorId: BO.id,
  authorName: BO.name,
  authorRole: 'BLT',
  weekOf: WEEK,
  entry: 'We closed in twenty minutes.',
  category: null,
  visibility: 'shared',
  wins: null,
  metricsMoved: null,
  guestsMoments: null,
  issuesBlocked: null,
  nextStep: null,
  nextStepDate: null,
  evidenceUrl: null,
  submittedAt: NOW,
  updatedAt: NOW,
  reviewBy: '2026-11-20T20:00:00.000Z',
  reviewedAt: null,
  reviewedById: null,
  reviewedBy: null,
  reviewedFor: null,
  reply: null,
  repliedById: null,
  repliedBy: null,
  mine: false,
  hasDraft: false,
}

export const NO_JOURNAL: Reply<'GET /api/journals/check/:venue/:blt'> = {
  exists: false,
  hasEntry: false,
  authorName: null,
  submittedAt: null,
  state: 'due',
  dueOn: '2026-11-19',
  can: { write: true },
}

export const WAITING: Reply<'GET /api/review'>['journals'][number] = {
  venueSlug: CALICHE.slug,
  venueName: CALICHE.name,
  bltId: BO.id,
  bltSlug: BO.slug,
  bltName: BO.name,
  journal: JOURNAL,
  reviewBy: '2026-11-20T20:00:00.000Z',
  late: false,
}

/** Of a priority that its general manager signed off in the last period. */
export const ARCHIVED: Reply<'GET /api/priorities/:venue/:blt/archive'>[number] = {
  id: 'priority-0',
  period: 10,
  year: 2026,
  title: 'Shorter queues',
  description: null,
  category: 'GUEST_EXPERIENCE',
  finalStatus: 'ON_TRACK',
  completionRate: 100,
  signedOff: true,
  totalCheckIns: 4,
  missedCheckIns: 0,
  archivedAt: '2026-11-02T09:00:00.000Z',
  targetDate: null,
  withdrawn: null,
  carried: null,
  focus: null,
  carriedInto: null,
  can: { carry: false },
}

/** No focus is set for the period. */
export const NO_FOCUSES: Reply<'GET /api/focuses'> = {
  ...{ period: 11, year: 2026, focuses: [], can: { set: false } },
}

/** The company’s focus of the period, which Caliche has not answered. */
export const FOCUS: Reply<'GET /api/focuses'>['focuses'][number] = {
  id: 'focus-1',
  period: 11,
  year: 2026,
  title: 'Ticket time under 8 minutes',
  why: 'Guests wait on Fridays.',
  category: 'GUEST_EXPERIENCE',
  outcome: 'Median under 8 minutes',
  setBy: 'Vera Ruiz',
  answers: [],
  can: { edit: false, answer: false },
}

/** A well-done to Bo from another Bar Lead. */
export const WELL_DONE: Reply<'GET /api/well-dones'>['items'][number] = {
  id: 'well-done-1',
  to: { id: BO.id, slug: BO.slug, name: BO.name },
  from: { id: 'ana-1', name: 'Ana Flores' },
  venueSlug: CALICHE.slug,
  venueName: CALICHE.name,
  text: 'You held the bar on Friday.',
  competency: { id: 'speed-and-bar-flow', title: 'Speed and Bar Flow' },
  about: { kind: 'home', id: null },
  at: NOW,
  hidden: false,
  takeBackUntil: null,
  can: { hide: false },
}
