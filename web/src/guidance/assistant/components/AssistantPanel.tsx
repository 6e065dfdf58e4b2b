import { useRef, useState } from 'react'
import { useMe } from '../../../company/person/api.ts'
import { useWide } from '../../../lib/window/use-wide.ts'
import { Panel } from '../../../ui/dialog/Panel.tsx'
import type { About } from '../ask.ts'
import { endDraft, useQuestionDraft } from '../question-draft.ts'
import { Conversation } from './Conversation.tsx'

type AssistantPanelProps = About & { onClose: () => void }

/** The assistant panel. Closing clears the conversation. */
export function AssistantPanel({ onClose, ...about }: AssistantPanelProps) {
  const me = useMe()
  const draft = useQuestionDraft(me.userId)
  const box = useRef<HTMLTextAreaElement>(null)
  const wide = useWide()
  // Fixed on opening, so that rotating a phone keeps the conversation.
  const [over] = useState(!wide)
  const close = () => {
    endDraft(draft)
    onClose()
  }
  return (
    <Panel title="Assistant" over={over} firstFocus={box} onClose={close}>
      <Conversation
        key={`${about.venue} ${about.blt?.id}`}
        about={about}
        self={about.blt?.id === me.id}
        draft={draft}
        box={box}
      />
    </Panel>
  )
}
