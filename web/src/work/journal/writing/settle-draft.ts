import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { markDraft, readDraft, removeDraft } from '../../../lib/drafts/drafts.ts'
import { type Journal, pack, sameTexts, textsOf } from '../texts.ts'
import type { JournalFields } from './opening.ts'

/**
 * Updates the device's draft of a waiting journal that is saved now, perhaps without its screen: newer text is based on
 * the saved version, and the submitted text is removed.
 */
export function settleDraft(key: string, saved: Journal): void {
  const storage = deviceStorage()
  const draft = readDraft<JournalFields>(storage, key)
  if (!draft) return
  const { fields, at } = draft
  const isDone = !saved.hasDraft && saved.submittedAt && sameTexts(fields, saved) && !fields.other
  if (isDone) removeDraft(storage, key, at)
  else markDraft(storage, key, { base: saved.updatedAt, fields: { basis: pack(textsOf(saved)) } })
}
