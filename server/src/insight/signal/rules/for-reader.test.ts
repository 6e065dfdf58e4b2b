import type { Signal } from '@scope/contract/insight/signal'
import { expect, test } from 'vitest'
import { forReader, type ReaderCan } from './for-reader.ts'

const signal = (rule: Signal['rule'], place: Signal['cta']['place'], cta_label: string) =>
  ({ rule, cta_label, cta: { place, venueSlug: 'oak', bltSlug: null, week: null } }) as Signal

const MANAGER: ReaderCan = { manage: true, enterNumbers: true }
const VP: ReaderCan = { manage: false, enterNumbers: true }
const ADMIN: ReaderCan = { manage: true, enterNumbers: false }

test.each([
  ['a manager reviews', signal('reviews-late', 'waiting', 'Review'), MANAGER, 'waiting', 'Review'],
  ['a VP sees the board', signal('reviews-late', 'waiting', 'Review'), VP, 'board', 'Open the board'],
  ['a VP sees the priority', signal('ready-to-sign', 'home', 'Sign off'), VP, 'home', 'Open the priority'],
  ['a VP enters numbers', signal('numbers-missing', 'metrics', 'Enter'), VP, 'metrics', 'Enter'],
  ['who may not sees them', signal('numbers-missing', 'metrics', 'Enter'), ADMIN, 'metrics', 'Open the week'],
] as const)('%s', (_, signal, can, place, label) => {
  expect(forReader(signal, can)).toMatchObject({ cta: { place }, cta_label: label })
})
