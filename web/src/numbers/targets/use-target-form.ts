import { useState } from 'react'
import { ApiError } from '../../lib/api/errors.ts'
import { useWrite } from '../../lib/api/use-write.ts'
import { useDraft } from '../../lib/drafts/use-draft.ts'
import { toast } from '../../lib/toast/toast.ts'
import {
  type Fields,
  isEdited,
  lineOf,
  type TargetChoice,
  type TargetsReply,
  WHOLE_FIELDS,
} from './target-fields.ts'
import { saveTargets } from './writes.ts'

export type TargetFormProps = {
  shown: TargetsReply
  asked: TargetChoice
  stored: Fields
  draftKey: string
  /** Called when it is saved or discarded. */
  onDone: () => void
}

/** The input for one target, its faults, and its save. */
export function useTargetForm({ shown, asked, stored, draftKey, onDone }: TargetFormProps) {
  const { week } = asked
  // Only edited fields are kept: the others follow what others save.
  const draft = useDraft<Partial<Fields> & Record<string, string>>(draftKey, {}, null, WHOLE_FIELDS)
  const fields: Fields = { ...stored, ...draft.fields }
  const [wrong, setWrong] = useState<{ field: string; text: string; week: string } | null>(null)
  const write = useWrite(saveTargets, 'targets')
  const clear = () => {
    draft.reset({})
    setWrong(null)
    onDone()
  }
  const save = async () => {
    const read = lineOf(fields, shown, asked)
    if ('text' in read) return setWrong({ ...read, week })
    try {
      const { changed } = await write.send({ body: { targets: [read.line] } }, null)
      toast({ title: changed > 0 ? 'Target saved' : 'Nothing to change' })
      clear()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid') {
        setWrong({ field: error.field?.split('.')[2] ?? 'amount', text: error.sentence, week })
      }
    }
  }
  return {
    fields,
    set: (part: Partial<Fields>) => {
      draft.change(part)
      setWrong(null)
    },
    // An error of the previous week says nothing about this one.
    errorOf: (field: keyof Fields | 'fromWeek') =>
      wrong?.field === field && wrong.week === week ? wrong.text : undefined,
    dirty: isEdited(draft.fields, stored),
    found: draft.found,
    clear,
    save: () => void save(),
    saving: write.isPending,
  }
}
