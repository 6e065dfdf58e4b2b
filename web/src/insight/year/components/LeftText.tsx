import { useMe } from '../../../company/person/api.ts'
import { useDraft } from '../../../lib/drafts/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { MemberYear, YearTalk } from '../api.ts'
import { talkDraftKey } from '../talk-draft.ts'

/** Text typed on this device that can no longer be saved, to copy it. */
export function LeftText({ shown, talk }: { shown: MemberYear; talk: YearTalk }) {
  const me = useMe()
  const draft = useDraft(talkDraftKey(me.userId, shown), { text: '' })
  const text = draft.fields.text.trim()
  if (text === '' || [talk.member.text, talk.manager.text].some((stored) => stored?.trim() === text))
    return null
  const why =
    talk.keptAt !== null
      ? 'Both have said done.'
      : talk.managerName === null
        ? 'You can’t write here now.'
        : `${talk.managerName} is writing this.`
  return (
    <Card as="div" className="grid grid-cols-1 justify-items-start gap-3 lg:p-5!">
      <h3 className="font-semibold">Not saved, kept on this device</h3>
      <p className="text-quiet">{why} Copy what you still need.</p>
      <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <Button variant="quiet" size="sm" className="-ml-3" onClick={() => draft.reset({ text: '' })}>
        Delete from this device
      </Button>
    </Card>
  )
}
