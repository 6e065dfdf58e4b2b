import type { QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api/errors.ts'
import { reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { type Agreement, agreementsKey } from './api.ts'
import { withAgreement } from './with-agreement.ts'

/** Its text, for the list of what waits to be sent. */
type About = { text: string }

/** The screens that show agreements: one-on-ones, visits with their briefs, and the lists of them. */
const SHOWN_IN = [['one-on-ones'], ['visits'], agreementsKey]

export const agreementScope = (id: string): string => `agreement ${id}`

/** Updates an agreement wherever a screen shows it. */
export function storeAgreement(client: QueryClient, agreement: Agreement): void {
  for (const queryKey of SHOWN_IN) {
    client.setQueriesData({ queryKey }, (data: unknown) => withAgreement(data, agreement))
  }
}

const ofAgreement = {
  call: 'PATCH /api/agreements/:id',
  waits: true,
  stored: storeAgreement,
  refreshes: () => [agreementsKey, reviewKey],
  rechecks: () => SHOWN_IN,
  says: (error: unknown) => ['Not saved', sentenceOf(error)] as const,
} as const

export const tickAgreement: Write<'PATCH /api/agreements/:id', About> = {
  ...ofAgreement,
  name: 'agreement.tick',
}

export const dropAgreement: Write<'PATCH /api/agreements/:id', About> = {
  ...ofAgreement,
  name: 'agreement.drop',
}

export const agreementWrites = [tickAgreement, dropAgreement]
