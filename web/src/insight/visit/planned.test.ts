import { expect, test } from 'vitest'
import { CALICHE, NOW, TODAY } from '../../../test/company.ts'
import type { Entry } from '../../lib/offline/outbox.ts'
import { plannedIn } from './planned.ts'
import { createVisit, type PlannedAbout, saveVisit, visitScope } from './writes.ts'

const ABOUT: PlannedAbout = {
  venue: { id: CALICHE.id, slug: CALICHE.slug, name: CALICHE.name, timezone: CALICHE.timezone },
  visitor: { id: 'person-vera', name: 'Vera Pace' },
  today: TODAY,
}
const entry = (name: string, id: string): Entry => {
  const at = Date.parse(NOW)
  const input = { body: { id, venue: CALICHE.id, on: TODAY, by: 'visit', tell: false } }
  return {
    name,
    scope: visitScope(id),
    at,
    act: { input, about: ABOUT, idempotencyKey: id, at } as unknown as Entry['act'],
  }
}

test('a visit that waits to be planned opens with what was chosen, and with whom the device knows', () => {
  const waiting = [entry(createVisit.name, 'other'), entry(createVisit.name, 'v')]
  const visit = plannedIn(waiting, 'v', CALICHE, [{ id: 'person-bo', name: 'Bo Lind' }])
  expect(visit).toMatchObject({
    ...{ id: 'v', on: TODAY, by: 'visit', tell: false, state: 'planned', own: true, updatedAt: '' },
    ...{ businessDay: TODAY, today: TODAY, manager: { id: CALICHE.gmId, name: 'Gus Marin' } },
    can: { write: true },
  })
  expect(visit?.owners.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...['manager Gus Marin', 'member Bo Lind', 'visitor Vera Pace'],
  ])
})

test('without a known venue, its visitor alone can own an agreement', () => {
  const visit = plannedIn([entry(createVisit.name, 'v')], 'v', undefined, [])
  expect(visit?.owners.map(({ kind }) => kind)).toEqual(['visitor'])
  expect(visit?.manager).toBeNull()
})

test('nothing is planned by other acts', () => {
  expect(
    plannedIn([entry(saveVisit.name, 'v'), entry(createVisit.name, 'w')], 'v', CALICHE, []),
  ).toBeUndefined()
})
