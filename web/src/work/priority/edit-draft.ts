import { deviceStorage } from '../../lib/drafts/device-drafts.ts'
import { draftKey, readDraft, removeDraft } from '../../lib/drafts/drafts.ts'

export const editDraftKey = (owner: string, priorityId: string) => draftKey('edit', owner, priorityId)

/** Whether the user has an unsaved edit of this priority. */
export const hasEdit = (owner: string, priorityId: string): boolean =>
  readDraft(deviceStorage(), editDraftKey(owner, priorityId)) !== null

/** Deletes an unsaved edit, also of another tab: its priority has gone. */
export const forgetEdit = (owner: string, priorityId: string): void =>
  removeDraft(deviceStorage(), editDraftKey(owner, priorityId), Number.POSITIVE_INFINITY)
