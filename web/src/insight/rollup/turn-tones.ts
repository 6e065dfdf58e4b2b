import type { Trend } from '@scope/contract/insight/rollup-cards.words'
import type { Tone } from '../../ui/Chip.tsx'

/** A trend’s colour: green where it is for the better. */
export const TURN_TONES: Record<Trend['turn'], Tone> = { better: 'on-track', worse: 'overdue', none: 'quiet' }
