import { useCallback, useEffect, useRef } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import type { Visit } from '../api.ts'
import {
  basisOf,
  chosen,
  type DraftFields,
  NO_FIELDS,
  othersIn,
  pack,
  rebased,
  versionOf,
  WHOLE_FIELDS,
} from './merge.ts'
import { sameTexts, type TextName, type Texts } from './texts.ts'

/** The key of a visitor's draft on the device. */
export const visitDraftKey = (userId: string, visitId: string): string => draftKey('visit', userId, visitId)

/**
 * What the visitor writes: the stored texts until something is typed here, then those of the device, which keeps them
 * with every keystroke until exactly they are saved.
 */
export function useVisitDraft(visit: Visit) {
  const { userId } = useMe()
  const form = useDraft<DraftFields>(visitDraftKey(userId, visit.id), NO_FIELDS, null, WHOLE_FIELDS)
  const { now, change, reset } = form
  const stored = versionOf(visit)
  const latest = useRef(stored.at)
  latest.current = stored.at
  const holds = form.fields.basis !== ''
  const texts: Texts = holds ? form.fields : stored

  /** Bases the draft on a stored version. `own`: the answer to a save from here. */
  const take = useCallback(
    (newer: Visit, own = false) => {
      latest.current = newer.updatedAt
      const { fields } = now()
      if (fields.basis === '') return
      const version = versionOf(newer)
      const next = rebased(fields, version, own)
      if (next.other === '' && isExactly(next, version)) return reset(NO_FIELDS)
      if (JSON.stringify(next) !== JSON.stringify(fields)) change(next)
    },
    [now, change, reset],
  )
  const version = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stored version
  useEffect(() => take(visit), [version, take])

  return {
    texts,
    /** The texts of another device that the visitor has yet to choose between. */
    others: holds ? othersIn(form.fields) : {},
    holds,
    onDevice: form.onDevice,
    form,
    take,
    type: (part: Partial<Texts>) => {
      const { fields } = now()
      change(fields.basis === '' ? { ...NO_FIELDS, ...stored, basis: pack(stored), ...part } : part)
    },
    choose: (name: TextName, text: string) => change(chosen(now().fields, name, text)),
    /** The stored version that the texts are based on now; empty if the server does not have the visit. */
    version: () => {
      const { fields } = now()
      return fields.basis === '' ? latest.current : basisOf(fields).at
    },
    /** Forgets what is only on this device. */
    discard: () => reset(NO_FIELDS),
  }
}

export type VisitDraft = ReturnType<typeof useVisitDraft>

/** The same text, and nothing begun that the server does not have. */
const isExactly = (fields: DraftFields, stored: Texts): boolean =>
  sameTexts(fields, stored) &&
  fields.notes === stored.notes &&
  fields.points === stored.points &&
  fields.summary === stored.summary &&
  fields.agreements === stored.agreements
