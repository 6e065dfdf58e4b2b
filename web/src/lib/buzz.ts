const BUZZ_MS = 50

/** The short buzz of a check-in, by whichever gesture, where the device can (document 2, section 4). */
export function buzz(): void {
  navigator.vibrate?.(BUZZ_MS)
}
