import type { RecognitionEvent } from './speech-recognition.ts'

/** The certain words of the newest results, and those that the browser still guesses. */
export function heardIn({ resultIndex, results }: RecognitionEvent): { certain: string; guess: string } {
  const newest = Array.from(results).slice(resultIndex)
  const textOf = (final: boolean) =>
    newest
      .filter(({ isFinal }) => isFinal === final)
      .map(({ 0: best }) => best.transcript.trim())
      .filter(Boolean)
      .join(' ')
  return { certain: textOf(true), guess: textOf(false) }
}

/**
 * A text after dictation in place of its selection, and the new cursor position. Adds the spaces around it, and a
 * capital letter at the beginning of a sentence.
 */
export function dictated(
  text: string,
  { start, end }: { start: number; end: number },
  heard: string,
): { text: string; cursor: number } {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const begins = /(^|[.!?]\s*|\n\s*)$/.test(before)
  const words = begins ? heard.charAt(0).toUpperCase() + heard.slice(1) : heard
  const gap = before === '' || /\s$/.test(before) || /^[.,;:!?]/.test(words) ? '' : ' '
  const written = `${before}${gap}${words}`
  return {
    text: `${written}${after === '' || /^[\s.,;:!?]/.test(after) ? '' : ' '}${after}`,
    cursor: written.length,
  }
}

/** Why dictation ended, by the browser's error code; null if the user ended it. */
export function endedBecause(error: string): string | null {
  switch (error) {
    case 'aborted':
      return null
    case 'not-allowed':
    case 'service-not-allowed':
      return 'Allow the microphone in your browser’s settings, then try again.'
    case 'audio-capture':
      return 'No microphone was found.'
    case 'no-speech':
      return 'Nothing was heard. Try again.'
    case 'network':
      return 'Your browser needs the network to listen.'
    default:
      return 'Your browser stopped listening. Try again.'
  }
}
