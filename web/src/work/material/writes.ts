import { sentenceOf } from '../../lib/api/errors.ts'
import type { Write } from '../../lib/api/writes.ts'
import { materialsQuery } from './api.ts'

export const removeMaterial: Write<'DELETE /api/materials/:id', { priorityId: string }> = {
  name: 'material.remove',
  call: 'DELETE /api/materials/:id',
  awaits: ({ about }) => [materialsQuery(about.priorityId).queryKey],
  says: (error) => ['Error', sentenceOf(error)],
}
