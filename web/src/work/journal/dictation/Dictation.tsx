import { CircleStop, Mic } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { dictated, endedBecause, heardIn } from './dictated.ts'
import { type Recognition, speechRecognition } from './speech-recognition.ts'

type DictationProps = {
  /** The id of the text box. */
  boxId: string
  value: string
  onText: (text: string) => void
}

type State = { listening: boolean; guess: string; ended: string }

const SILENT: State = { listening: false, guess: '', ended: '' }
const PRIVACY = 'Listening. Your browser may send the sound to its maker. Scope gets only the text.'

/** Ends the running dictation: only one box listens at a time. */
let endRunning: (() => void) | undefined

/** The microphone of a text box: recognised text goes to the cursor. Scope never gets the sound. */
export function Dictation({ boxId, value, onText }: DictationProps) {
  const [{ listening, guess, ended }, setState] = useState(SILENT)
  const running = useRef<Recognition>(null)
  const cursor = useRef<number>(null)
  const latest = useRef({ value, onText })
  latest.current = { value, onText }
  const boxOf = () => document.getElementById(boxId) as HTMLTextAreaElement | null

  // Setting a box's text moves the cursor to the end.
  useLayoutEffect(() => {
    if (cursor.current === null || value === '') return
    boxOf()?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  })
  useEffect(() => () => running.current?.abort(), [])

  const write = (heard: string) => {
    const { value, onText } = latest.current
    const box = boxOf()
    const [start, end] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length]
    const next = dictated(value, { start, end }, heard)
    cursor.current = next.cursor
    onText(next.text)
  }

  const listen = () => {
    const Maker = speechRecognition()
    if (!Maker) return
    endRunning?.()
    const recognition = new Maker()
    Object.assign(recognition, { lang: navigator.language, continuous: true, interimResults: true })
    recognition.onresult = (event) => {
      const { certain, guess } = heardIn(event)
      if (certain) write(certain)
      setState({ listening: true, guess, ended: '' })
    }
    recognition.onerror = ({ error }) =>
      setState((now) => ({ ...now, ended: endedBecause(error) ?? now.ended }))
    recognition.onend = () => {
      running.current = null
      setState(({ ended }) => ({ ...SILENT, ended: ended || 'Stopped listening.' }))
    }
    running.current = recognition
    endRunning = () => recognition.stop()
    setState({ ...SILENT, listening: true })
    try {
      recognition.start()
    } catch {
      running.current = null
      setState({ ...SILENT, ended: endedBecause('') ?? '' })
    }
  }

  return (
    <>
      <IconButton
        label={listening ? 'Stop dictating' : 'Dictate'}
        aria-describedby={`${boxId}-label`}
        icon={listening ? CircleStop : Mic}
        aria-pressed={listening}
        onClick={() => (listening ? running.current?.stop() : listen())}
        className={`absolute top-1.5 right-1.5 ${listening ? 'text-accent!' : ''}`}
      />
      {/* Guesses change with each word, which a screen reader should not read. */}
      {guess && (
        <p aria-hidden className="break-words text-quiet italic">
          {guess}…
        </p>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {listening ? PRIVACY : ended}
      </p>
    </>
  )
}
