import type { QueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api/errors.ts'
import type { Write } from '../../lib/api/writes.ts'
import { memberWeeksKey, type OneOnOne, oneOnOneKey, oneOnOneQuery } from './api.ts'

/** The slugs of the venue and the BLT member. */
export type About = { venue: string; blt: string }
type OfMember = { about: About }

/** The actions of one member's one-on-one are sent in order. */
export const oneOnOneScope = ({ venue, blt }: About): string => `one-on-one ${venue} ${blt}`

async function store(client: QueryClient, reply: OneOnOne, { about: { venue, blt } }: OfMember) {
  const { queryKey } = oneOnOneQuery(venue, blt)
  // A pending response may be older than this change.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, reply)
}

const ofMember = {
  rechecks: ({ about }: OfMember) => [oneOnOneKey(about.venue, about.blt)],
  says: (error: unknown) => ['Not saved', sentenceOf(error)] as const,
}
const acts = { ...ofMember, stored: store, refreshes: () => [memberWeeksKey] }

export const begin: Write<'POST /api/one-on-ones/:venue/:blt/begin', About> = {
  ...acts,
  name: 'one-on-one.begin',
  call: 'POST /api/one-on-ones/:venue/:blt/begin',
  repeatable: true,
}

export const finish: Write<'POST /api/one-on-ones/:venue/:blt/finish', About> = {
  ...acts,
  name: 'one-on-one.finish',
  call: 'POST /api/one-on-ones/:venue/:blt/finish',
  repeatable: true,
}

export const skip: Write<'POST /api/one-on-ones/:venue/:blt/skip', About> = {
  ...acts,
  name: 'one-on-one.skip',
  call: 'POST /api/one-on-ones/:venue/:blt/skip',
  repeatable: true,
}

export const addAgreement: Write<'POST /api/one-on-ones/:venue/:blt/agreements', About> = {
  ...ofMember,
  name: 'one-on-one.agree',
  call: 'POST /api/one-on-ones/:venue/:blt/agreements',
  repeatable: true,
  awaits: ({ about }) => [oneOnOneKey(about.venue, about.blt)],
}

export const removeAgreement: Write<'DELETE /api/agreements/:id', About> = {
  ...ofMember,
  name: 'agreement.remove',
  call: 'DELETE /api/agreements/:id',
  awaits: ({ about }) => [oneOnOneKey(about.venue, about.blt)],
}

/** The screen shows the error: the text stays in its box. */
export const savePoints: Write<'PUT /api/one-on-ones/:venue/:blt/points', About> = {
  name: 'one-on-one.points',
  call: 'PUT /api/one-on-ones/:venue/:blt/points',
  repeatable: true,
  stored: async (client, points, { about: { venue, blt } }) => {
    const { queryKey } = oneOnOneQuery(venue, blt)
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (cached) => cached && { ...cached, points })
  },
  says: () => null,
}

export const oneOnOneWrites = [begin, finish, skip, addAgreement, removeAgreement, savePoints]
