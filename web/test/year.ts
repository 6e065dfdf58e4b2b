import type { Reply } from '@scope/contract/calls'
import { BO, CALICHE, NOW, TODAY } from './company.ts'

/** The year of a Bar Lead of Caliche, and that of its general manager. */

export type MemberYear = Reply<'GET /api/year/:venue/:blt'>
type VenueYear = Reply<'GET /api/year/:venue'>

const SPAN = { year: 2026, from: '2025-12-29', to: TODAY, years: [2026, 2025] }

/** Neither has written yet; Bo reads it. */
export const TALK: NonNullable<MemberYear['talk']> = {
  member: { text: '', done: false },
  manager: { text: null, done: false },
  managerName: 'Gus Marin',
  keptAt: null,
  mine: 'member',
}

const FIGURES: MemberYear['venues'][number] = {
  venue: { slug: CALICHE.slug, name: CALICHE.name },
  path: '/metrics/caliche?week=2026-11-09',
  from: '2025-12-29',
  to: '2026-11-09',
  reported: 46,
  compare: { with: 'target', choices: ['target', 'lastYear'] },
  differences: [{ figure: 'revenue', against: 3_235_908, difference: -31_790, state: null, compared: 26 }],
  figures: [
    {
      figure: 'revenue',
      value: 3_204_118,
      target: {
        ...{ text: '$31,790 under, target at least $3,235,908', weeks: 26 },
        over: '$3,204,118 in the 26 of 46 weeks with a target',
      },
      lastYear: { text: '4.1% up on last year', weeks: 44 },
    },
    { figure: 'laborTruePct', value: 25.8, target: null, lastYear: null },
    { figure: 'tips', value: null, target: null, lastYear: null },
  ],
}

export const MEMBER_YEAR: MemberYear = {
  ...SPAN,
  venue: { id: CALICHE.id, slug: CALICHE.slug, name: CALICHE.name },
  member: { id: BO.id, slug: BO.slug, name: BO.name, position: BO.position, onTeam: true },
  counts: {
    priorities: { total: 11, signedOff: 9, onTime: 8, ended: 1, open: 1, withdrawn: 1 },
    checkIns: { made: 41, missed: 3, away: 2, open: { made: 2, missed: 1, away: 0 } },
    journals: { submitted: 38, missed: 2, away: 1, reviewed: 36, shared: 30 },
    skills: { raised: 4, verified: 2 },
    oneOnOnes: { held: 31, agreed: 22, done: 18 },
  },
  venues: [FIGURES],
  priorities: [
    {
      id: 'priority-0',
      path: '/archive?venue=caliche&blt=bo-lind&year=2026&open=priority-0',
      title: 'Shorter queues',
      period: 10,
      category: 'GUEST_EXPERIENCE',
      outcome: 'signedOff',
      outcomeKpi: 'Under five minutes on Fridays',
      onTime: true,
      completionRate: 100,
      checkIns: 4,
      missed: 0,
      weeksAway: 0,
      signedOffBy: 'Gus Marin',
      signedOffFor: null,
      focus: 'Ticket time under 8 minutes',
    },
    {
      id: 'priority-1',
      path: '/?venue=caliche&blt=bo-lind&show=priority-1',
      title: 'Faster bar close',
      period: 11,
      category: 'OPERATIONS',
      outcome: 'open',
      outcomeKpi: null,
      onTime: null,
      completionRate: null,
      checkIns: 2,
      missed: 1,
      weeksAway: 0,
      signedOffBy: null,
      signedOffFor: null,
      focus: null,
    },
  ],
  skills: [
    {
      skillId: 'speed-and-bar-flow',
      path: '/skills?venue=caliche&blt=bo-lind&skill=speed-and-bar-flow',
      title: 'Speed and Bar Flow',
      from: 'LEARNING',
      to: 'MASTERED',
      on: '2026-06-02',
      verified: { by: 'Gus Marin', on: '2026-06-09' },
    },
  ],
  oneOnOnes: [
    {
      weekOf: '2026-03-02',
      path: '/one-on-one/caliche/bo-lind?week=2026-03-02',
      manager: 'Gus Marin',
      agreements: [
        {
          text: 'Order the second ice machine',
          due: '2026-03-13',
          done: true,
          path: '/one-on-one/caliche/bo-lind?week=2026-03-02',
        },
      ],
    },
  ],
  journals: [
    {
      id: 'journal-1',
      weekOf: '2026-11-09',
      path: '/journal?venue=caliche&blt=bo-lind&week=2026-11-09',
      author: BO.name,
      quote: 'We closed in twenty minutes.',
      reviewed: true,
    },
  ],
  wellDones: [
    {
      id: 'well-done-1',
      path: '/accomplishments?type=well-done&user=bo-lind',
      on: '2026-10-30',
      text: 'You held the bar on Friday.',
      from: 'Ana Flores',
      competency: 'Speed and Bar Flow',
    },
  ],
  talk: TALK,
  can: { shorten: false },
}

/** Of somebody who has just begun. */
export const EMPTY_YEAR: MemberYear = {
  ...MEMBER_YEAR,
  years: [2026],
  counts: {
    priorities: { total: 0, signedOff: 0, onTime: 0, ended: 0, open: 0, withdrawn: 0 },
    checkIns: { made: 0, missed: 0, away: 0, open: { made: 0, missed: 0, away: 0 } },
    journals: { submitted: 0, missed: 0, away: 0, reviewed: 0, shared: 0 },
    skills: { raised: 0, verified: 0 },
    oneOnOnes: { held: 0, agreed: 0, done: 0 },
  },
  ...{ venues: [], priorities: [], skills: [], oneOnOnes: [], journals: [], wellDones: [] },
}

/** Both have said done. */
export const KEPT_TALK: NonNullable<MemberYear['talk']> = {
  member: { text: 'I want to run the bar on Fridays.', done: true },
  manager: { text: 'The Fridays are yours.', done: true },
  managerName: 'Gus Marin',
  keptAt: NOW,
  mine: null,
}

export const VENUE_YEAR: VenueYear = {
  ...SPAN,
  venue: { id: CALICHE.id, slug: CALICHE.slug, name: CALICHE.name },
  managers: [{ id: 'person-gus', name: 'Gus Marin' }],
  priorities: {
    ...{ total: 24, signedOff: 19, onTime: 17, ended: 3, open: 2 },
    signedBy: [
      { name: 'Ana Ortiz', for: 'Gus Marin', count: 2 },
      { name: 'Gus Marin', for: null, count: 17 },
    ],
    periods: [
      { period: 10, total: 6, signedOff: 5 },
      { period: 11, total: 2, signedOff: 0 },
    ],
  },
  people: [
    {
      ...{ id: BO.id, slug: BO.slug, name: BO.name, position: BO.position },
      path: '/year/caliche/bo-lind?year=2026',
      onTeam: true,
      priorities: { total: 11, signedOff: 9 },
      skills: [{ title: 'Speed and Bar Flow', from: 'LEARNING', to: 'MASTERED', verified: true }],
      oneOnOnes: 31,
    },
    {
      ...{ id: 'person-cy', slug: 'cy-dahl', name: 'Cy Dahl', position: 'Bar Lead' },
      path: '/year/caliche/cy-dahl?year=2026',
      onTeam: false,
      priorities: { total: 0, signedOff: 0 },
      skills: [],
      oneOnOnes: 1,
    },
  ],
  figures: FIGURES,
  turnover: {
    atStart: 5,
    atEnd: 4,
    joined: [{ name: 'Ana Ortiz', on: '2026-04-06', path: '/year/caliche/ana-ortiz?year=2026' }],
    left: [
      { name: 'Cy Dahl', on: '2026-02-13', path: '/year/caliche/cy-dahl?year=2026' },
      { name: 'Di Roe', on: '2026-08-28', path: '/year/caliche/di-roe?year=2026' },
    ],
  },
}
