import type { Reply } from '@scope/contract/calls'
import { test } from 'vitest'
import { ADMIN, COMPANY, NOW } from '../../../../test/company.ts'
import { mockApi } from '../../../../test/mock-api.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
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
      withoutWords: null,
    },
    {
      id: 'audit-2',
      at: NOW,
      userId: ADMIN.userId,
      who: ADMIN.name,
      action: 'person.added',
      what: 'Person added',
      about: null,
      changes: [],
      withoutWords: { at: NOW, by: ADMIN.name },
    },
  ],
  next: null,
  total: 1,
  more: false,
  actions: [{ action: 'person.changed', what: 'Person changed' }],
  people: [{ userId: ADMIN.userId, name: ADMIN.name }],
}

test('a row whose words were removed says when, and by whom', async () => {
  mockApi({ 'GET /api/company': COMPANY, 'GET /api/audit': TRAIL })
  const page = renderScreen(<AuditScreen />, '/settings?tab=audit', ADMIN)
  await page.findByText('Words removed on request, Nov 18, 2026, by Vera Pace')
})

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
