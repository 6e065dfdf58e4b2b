import { deviceStorage } from '../../lib/drafts/device-drafts.ts'
import { draftKey, readDraft } from '../../lib/drafts/drafts.ts'

export const newTaskKey = (owner: string, priorityId: string) => draftKey('task', owner, priorityId)

/** Whether the user has typed a task of this priority that is not added yet. */
export const hasNewTask = (owner: string, priorityId: string): boolean =>
  readDraft(deviceStorage(), newTaskKey(owner, priorityId)) !== null
