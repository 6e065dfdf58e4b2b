/** The parts of the browser's own speech recognition that dictation uses. TypeScript does not know it yet. */
export type Recognition = {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionEvent) => void) | null
  onerror: ((event: { error: string }) => void) | null
  onend: (() => void) | null
  start: () => void
  stop: () => void
  abort: () => void
}

export type RecognitionEvent = {
  /** The first result that is new or has changed. */
  resultIndex: number
  results: ArrayLike<{ isFinal: boolean; 0: { transcript: string } }>
}

type Maker = new () => Recognition

/** The browser's speech recognition. Undefined if it has none. */
export function speechRecognition(): Maker | undefined {
  const own = window as unknown as { SpeechRecognition?: Maker; webkitSpeechRecognition?: Maker }
  return own.SpeechRecognition ?? own.webkitSpeechRecognition
}
