import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../../company/person/api.ts'
import { type Blt, venuesQuery } from '../../company/venue/api.ts'
import type { Slugs } from '../../lib/live/live-queries.ts'
import type { Change } from '../../lib/live/live-stream.ts'
import { firstName } from '../../work/journal/first-name.ts'
import { reviewListKey } from '../../work/review/api.ts'
import type { Review } from '../../work/review/queue.ts'

/** The slugs of a change's venue and member, as far as the page knows them: queries are named by them. */
export function slugsIn(client: QueryClient, { venue, blt }: Change): Slugs {
  const me = client.getQueryData(meQuery.queryKey)
  return {
    venue: venue && venuesIn(client).find(({ id }) => id === venue)?.slug,
    blt: blt && (blt === me?.id ? me.slug : bltsIn(client).find(({ id }) => id === blt)?.slug),
  }
}

/** The first name of an app user, if the page knows them. */
export function nameIn(client: QueryClient, person: string): string | undefined {
  const name =
    bltsIn(client).find(({ id }) => id === person)?.name ??
    waitingIn(client).find(({ bltId }) => bltId === person)?.bltName ??
    venuesIn(client).find(({ gmId }) => gmId === person)?.gm?.name
  return name && firstName(name)
}

const venuesIn = (client: QueryClient) => client.getQueryData(venuesQuery.queryKey) ?? []

/** The members of other venues in a manager’s Waiting list. */
const waitingIn = (client: QueryClient) =>
  client
    .getQueriesData<Review>({ queryKey: reviewListKey })
    .flatMap(([, review]) =>
      review
        ? [...review.journals, ...review.signOffs, ...review.notReady, ...review.former, ...review.members]
        : [],
    )

const bltsIn = (client: QueryClient) =>
  client
    .getQueriesData<Blt[]>({
      predicate: ({ queryKey }) => queryKey[0] === 'venues' && queryKey[2] === 'blts',
    })
    .flatMap(([, list]) => list ?? [])
