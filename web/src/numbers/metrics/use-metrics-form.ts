import type { Reply } from '@scope/contract/calls'
import { METRICS_NUMBERS } from '@scope/contract/numbers/metrics.words'
import { useState } from 'react'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { fieldsOf, type MetricsFields, type Wrong, wrongIn } from './form.ts'
import { useSaveMetrics } from './use-save-metrics.ts'
import { isRunning } from './weeks.ts'

export type MetricsFormProps = {
  shown: Reply<'GET /api/venues/:venue/metrics'>
  /** The draft key. */
  draft: string
  onDone: () => void
}

/** Fields that two tabs never merge. */
const WHOLE = [...METRICS_NUMBERS, 'tags' as const]

/** The typed numbers of a week, their faults, and their save, which a running week confirms first. */
export function useMetricsForm({ shown, draft: key, onDone }: MetricsFormProps) {
  const { venue, week, today, metrics } = shown
  const [asking, setAsking] = useState(false)
  const draft = useDraft<MetricsFields>(key, fieldsOf(metrics), metrics?.updatedAt ?? null, WHOLE)
  const { fields, base } = draft
  const close = () => {
    draft.reset(fieldsOf(metrics))
    onDone()
  }
  const { save, saving, theirs, refused, keepTheirs } = useSaveMetrics(venue.slug, week, close)
  const unreadable = wrongIn(fields)
  const { tried, form } = useSubmit({
    error: refused,
    isWrong: Object.keys(unreadable).length > 0,
    send: () => (isRunning(week, today) ? setAsking(true) : save({ fields, base })),
  })
  const wrong: Wrong = tried ? { ...unreadable } : {}
  // Shows the server’s error until the field is edited.
  if (refused && fields[refused.field] === refused.typed) wrong[refused.field] ??= refused.text
  return {
    fields,
    change: draft.change,
    found: draft.found,
    onDevice: draft.onDevice,
    wrong,
    form,
    saving,
    close,
    /** The week is still running: whether to save it anyway. */
    running: {
      open: asking,
      onSave: () => {
        setAsking(false)
        save({ fields, base })
      },
      onClose: () => setAsking(false),
    },
    /** A version that somebody else saved meanwhile, and its actions. */
    theirs,
    saveMine: (updatedAt: string) => {
      draft.rebase(updatedAt)
      save({ fields, base: updatedAt })
    },
    keepTheirs: () => {
      keepTheirs()
      close()
    },
  }
}
