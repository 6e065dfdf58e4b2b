import type { QueryClient } from '@tanstack/react-query'
import { UPLOAD_MS } from '../../lib/api/deadline.ts'
import { sentenceOf } from '../../lib/api/errors.ts'
import { reviewKey } from '../../lib/api/query-keys.ts'
import type { Write } from '../../lib/api/writes.ts'
import { type Visit, visitListsKey, visitPointsQuery, visitQuery, visitsKey } from './api.ts'
import type { Photo } from './photo.ts'

/** The actions of one visit are sent in order, each once. */
export const visitScope = (id: string): string => `visit ${id}`

/** What a planned visit shows until the server has it. `today` is the venue's plain date. */
export type PlannedAbout = {
  venue: { id: string; slug: string; name: string; timezone: string }
  visitor: { id: string; name: string }
  today: string
}

type OfVisit = { input: { params: { id: string } } }

/** A pending response may be older than this change. */
async function change(
  client: QueryClient,
  id: string,
  next: (visit: Visit | undefined) => Visit | undefined,
) {
  const { queryKey } = visitQuery(id)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, next)
}

const says = (error: unknown) => ['Not saved', sentenceOf(error)] as const

const ofVisit = {
  waits: true,
  rechecks: ({ input }: OfVisit) => [visitQuery(input.params.id).queryKey, visitListsKey],
  says,
} as const

/** Shared by the writes that answer the visit. A waiting change or sharing behind them is based on their answer. */
const storesVisit = {
  basedOn: <I>(next: I, { updatedAt }: Visit): I => {
    const body = (next as { body?: object }).body
    return body && !('fileName' in body) ? { ...next, body: { ...body, updatedAt } } : next
  },
  stored: (client: QueryClient, visit: Visit) => change(client, visit.id, () => visit),
  refreshes: () => [visitListsKey],
}

/** Plans a visit, or begins one today. Its input names an id of the device. The dialog shows why it was refused. */
export const createVisit: Write<'POST /api/visits', PlannedAbout> = {
  ...storesVisit,
  name: 'visit.create',
  call: 'POST /api/visits',
  waits: true,
  repeatable: true,
  says: () => null,
}

/** Saves the visitor’s whole draft. The screen shows why it was not saved: the texts stay in their boxes. */
export const saveVisit: Write<'PATCH /api/visits/:id'> = {
  ...ofVisit,
  ...storesVisit,
  name: 'visit.save',
  call: 'PATCH /api/visits/:id',
  keepalive: true,
  says: () => null,
}

/** Moves it, says who is told, or begins it. */
export const changeVisit: Write<'PATCH /api/visits/:id', null, Visit> = {
  ...ofVisit,
  ...storesVisit,
  name: 'visit.change',
  call: 'PATCH /api/visits/:id',
  shows: (visit, { input: { body }, at }) => ({
    ...visit,
    ...(body?.on ? { on: body.on } : {}),
    ...(body?.by ? { by: body.by } : {}),
    ...(body?.tell === undefined ? {} : { tell: body.tell }),
    ...(body?.begun && visit.state === 'planned'
      ? { state: 'begun' as const, begunAt: new Date(at).toISOString() }
      : {}),
  }),
}

export const shareVisit: Write<'POST /api/visits/:id/share'> = {
  ...ofVisit,
  ...storesVisit,
  name: 'visit.share',
  call: 'POST /api/visits/:id/share',
  refreshes: () => [visitsKey, reviewKey],
  says: (error) => ['Not shared', sentenceOf(error)],
}

export const takeBackVisit: Write<'POST /api/visits/:id/take-back'> = {
  ...ofVisit,
  ...storesVisit,
  name: 'visit.take-back',
  call: 'POST /api/visits/:id/take-back',
  refreshes: () => [visitsKey, reviewKey],
  says: (error) => ['Not taken back', sentenceOf(error)],
}

export const removeVisit: Write<'DELETE /api/visits/:id'> = {
  ...ofVisit,
  name: 'visit.remove',
  call: 'DELETE /api/visits/:id',
  refreshes: () => [visitsKey],
  says: (error) => ['Not deleted', sentenceOf(error)],
}

/** Its input names an id of the device, so that the same photo again changes nothing. */
export const addPhoto: Write<'PUT /api/visits/:id/files/:file'> = {
  ...ofVisit,
  name: 'visit.photo',
  call: 'PUT /api/visits/:id/files/:file',
  deadlineMs: UPLOAD_MS,
  onlyHere: true,
  stored: (client, file, { input: { params } }) =>
    change(client, params.id, (visit) =>
      visit && !visit.files.some(({ id }) => id === file.id)
        ? { ...visit, files: [...visit.files, file] }
        : visit,
    ),
  says: (error) => ['Photo not added', sentenceOf(error)],
}

export const removePhoto: Write<'DELETE /api/visits/:id/files/:file', null, Photo[]> = {
  ...ofVisit,
  name: 'visit.photo-remove',
  call: 'DELETE /api/visits/:id/files/:file',
  shows: (photos, { input: { params } }) => photos.filter(({ id }) => id !== params.file),
  stored: (client, _, { input: { params } }) =>
    change(
      client,
      params.id,
      (visit) => visit && { ...visit, files: visit.files.filter(({ id }) => id !== params.file) },
    ),
  says: (error) => ['Photo not removed', sentenceOf(error)],
}

/** The screen shows the error: the text stays in its box. */
export const saveVisitPoints: Write<'PUT /api/visits/points'> = {
  name: 'visit.points',
  call: 'PUT /api/visits/points',
  repeatable: true,
  stored: async (client, points, { input: { body } }) => {
    const { queryKey } = visitPointsQuery(body.venue)
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, points)
  },
  says: () => null,
}

export const visitWrites = [
  ...[createVisit, saveVisit, changeVisit, shareVisit, takeBackVisit, removeVisit],
  ...[addPhoto, removePhoto, saveVisitPoints],
]
