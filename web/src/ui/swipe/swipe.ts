/** The geometry of the swipe, in pixels (document 2, section 4). */

/** The handle's width. */
export const HANDLE = 56

/** The share of the track's width that a drag must cover. */
const THRESHOLD = 0.75

const farthest = (track: number) => Math.max(0, track - HANDLE)

/** The handle’s distance from the start, kept within the track. */
export function clampDrag(distance: number, track: number): number {
  return Math.min(Math.max(0, distance), farthest(track))
}

/**
 * Whether a drag that ends at this distance completes: at 75% of the track’s width, or at the end of a track that is
 * too short for that.
 */
export function completes(distance: number, track: number): boolean {
  const end = farthest(track)
  return end > 0 && clampDrag(distance, track) >= Math.min(track * THRESHOLD, end)
}

/** The handle’s position in percent, 0 to 100. */
export function percentOf(distance: number, track: number): number {
  const end = farthest(track)
  return end === 0 ? 0 : Math.round((clampDrag(distance, track) / end) * 100)
}

const STEP = 10

/** The position that a key moves the slider to, in percent; null for other keys. */
export function keyMoves(key: string, percent: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(100, percent + STEP)
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, percent - STEP)
    case 'Home':
      return 0
    case 'End':
    case 'Enter':
      return 100
    default:
      return null
  }
}
