import type { Reply } from '@scope/contract/calls'
import { ADMIN, COMPANY, NOW } from '../../../../test/company.ts'
import { testStates } from '../../../../test/screen-states.tsx'
import { AuditScreen } from './AuditScreen.tsx'

const TRAIL: Reply<'GET /api/audit'> = {
  rows: [
    {
      id: 'audit-1',
      at: NOW,
      userId: ADMIN.userId,
      who: ADMIN.name,
      action: 'person.changed',
      what: 'Person changed',
      about: 'Bo Lind',
      changes: [{ field: 'Role', before: 'Bar Lead', after: 'AGM' }],
    },
  ],
  next: null,
  total: 1,
  more: false,
  actions: [{ action: 'person.changed', what: 'Person changed' }],
  people: [{ userId: ADMIN.userId, name: ADMIN.name }],
}

testStates('the audit trail', {
  screen: <AuditScreen />,
  at: '/settings?tab=audit',
  as: ADMIN,
  answers: { 'GET /api/company': COMPANY, 'GET /api/audit': TRAIL },
  shows: [
    ['list', 'Audit trail'],
    ['option', 'Vera Pace'],
    ['option', 'Person changed'],
    ['button', 'Export CSV'],
  ],
  fails: { 'GET /api/audit': 'The audit trail could not be loaded' },
  empty: {
    answers: { 'GET /api/audit': { ...TRAIL, rows: [], total: 0 } },
    shows: [['heading', 'Nothing found']],
  },
})
