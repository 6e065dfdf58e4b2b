import { QUESTION_MAX } from '@scope/contract/guidance/assistant.words'
import { characters } from '@scope/contract/kernel/text.words'
import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { tooLong } from '../../../lib/too-long.ts'
import { Button } from '../../../ui/Button.tsx'
import { inputClass } from '../../../ui/form/Field.tsx'
import { FieldError } from '../../../ui/form/FieldError.tsx'

type QuestionBoxProps = {
  box: RefObject<HTMLTextAreaElement | null>
  text: string
  /** An answer is pending: the next question can be typed but not sent. */
  pending: boolean
  onText: (text: string) => void
  onSend: (question: string) => void
}

/** The question box. Enter sends, Shift+Enter adds a newline. */
export function QuestionBox({ box, text, pending, onText, onSend }: QuestionBoxProps) {
  const id = useId()
  const question = text.trim()
  const excess = tooLong(question, QUESTION_MAX, 'send')
  const send = () => {
    if (question !== '' && !pending && !excess) onSend(question)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter may confirm a word of an input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid grid-cols-1 gap-2 border-t border-line px-4 py-3"
    >
      <FieldError id={`${id}-error`} text={excess} />
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          rows={1}
          aria-label="Your question"
          aria-invalid={excess ? true : undefined}
          aria-describedby={`${excess ? `${id}-error ` : ''}${id}-given`}
          enterKeyHint="send"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${inputClass} field-sizing-content max-h-32 min-w-0 flex-1 resize-none`}
        />
        <Button
          type="submit"
          disabled={question === ''}
          busy={pending}
          aria-label="Send"
          className="size-12 px-0"
        >
          {!pending && <ArrowUp aria-hidden size={20} strokeWidth={2} />}
        </Button>
      </div>
      <div className="flex items-start justify-between gap-3 text-sm text-quiet">
        <p id={`${id}-given`}>
          Uses your question, priority, tasks, numbers and skills, never journals. It can be wrong.
        </p>
        <p className={`tabular-nums ${excess ? 'font-semibold text-overdue' : ''}`}>
          {characters(question)}/{QUESTION_MAX}
        </p>
      </div>
    </form>
  )
}
