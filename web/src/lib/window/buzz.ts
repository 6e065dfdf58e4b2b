const BUZZ_MS = 50

/** A short vibration on check-in, where the device supports it (document 2, section 4). */
export function buzz(): void {
  navigator.vibrate?.(BUZZ_MS)
}
