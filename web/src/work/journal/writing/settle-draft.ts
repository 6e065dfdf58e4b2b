import { deviceStorage } from '../../../lib/drafts/device-drafts.ts'
import { markDraft, readDraft, removeDraft } from '../../../lib/drafts/drafts.ts'
import { type Journal, pack, sameTexts, textsOf } from '../texts.ts'
import type { JournalFields } from './opening.ts'

/**
 * What is on the device of a journal that waited and is saved now, perhaps without its screen: text typed since is based
 * on what was saved, and what was submitted is not kept.
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
