import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { readDraft, removeDraft } from '../../../lib/drafts/drafts.ts'
import type { Visit } from '../api.ts'
import type { DraftFields } from './merge.ts'
import { sameTexts, textsOf } from './texts.ts'
import { visitDraftKey } from './use-visit-draft.ts'

/** Removes the device’s draft of a waiting save that is answered now, unless something was typed since. */
export function settleVisitDraft(userId: string, saved: Visit): void {
  const key = visitDraftKey(userId, saved.id)
  const storage = deviceStorage()
  const draft = readDraft<DraftFields>(storage, key)
  const isSaved = draft?.fields.other === '' && sameTexts(draft.fields, textsOf(saved))
  if (isSaved) removeDraft(storage, key, draft.at)
}
