import type { ComponentProps } from 'react'
import { fetched } from '../../../lib/window/fetched.tsx'
import { inputClass } from '../../../ui/form/Field.tsx'
import { speechRecognition } from './speech-recognition.ts'

const Dictation = fetched(async () => (await import('./Dictation.tsx')).Dictation, 'optional')

type DictatedBoxProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
  /** As `Field` gives it: the label is found by it. */
  id: string
  value: string
  onText: (text: string) => void
}

/** A text box, with a microphone if the browser recognises speech. */
export function DictatedBox({ value, onText, ...props }: DictatedBoxProps) {
  const dictates = speechRecognition() !== undefined
  return (
    <div className="relative grid gap-2">
      <textarea
        {...props}
        value={value}
        onChange={(event) => onText(event.target.value)}
        className={`${inputClass} ${dictates ? 'pr-14' : ''}`}
      />
      {dictates && <Dictation boxId={props.id} value={value} onText={onText} />}
    </div>
  )
}
