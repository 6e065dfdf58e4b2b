import { sentenceOf } from '../../lib/api/errors.ts'
import type { Write } from '../../lib/api/writes.ts'
import { unseenQuery, wellDonesKey } from './api.ts'

const lists = () => [wellDonesKey]
const says = (error: unknown) => ['Not saved', sentenceOf(error)] as const

/** The dialog shows the error: the text stays in its box, unless it waited. */
export const say: Write<'POST /api/well-dones'> = {
  name: 'well-done.say',
  call: 'POST /api/well-dones',
  waits: true,
  repeatable: true,
  refreshes: lists,
  says: () => null,
}

export const hide: Write<'PATCH /api/well-dones/:id'> = {
  name: 'well-done.hide',
  call: 'PATCH /api/well-dones/:id',
  awaits: lists,
  says,
}

/** Dismisses the line on home, on all devices: it disappears at once, and returns if that fails. */
export const dismiss: Write<'PATCH /api/well-dones/:id'> = {
  name: 'well-done.dismiss',
  call: 'PATCH /api/well-dones/:id',
  stored: async (client, { id }) => {
    const { queryKey } = unseenQuery
    await client.cancelQueries({ queryKey })
    client.setQueryData(
      queryKey,
      (cached) => cached && { ...cached, items: cached.items.filter((one) => one.id !== id) },
    )
  },
  says,
}

export const takeBack: Write<'DELETE /api/well-dones/:id'> = {
  name: 'well-done.take-back',
  call: 'DELETE /api/well-dones/:id',
  awaits: lists,
  rechecks: lists,
  says,
}

export const wellDoneWrites = [say, hide, dismiss, takeBack]
