import type { Trend } from '@scope/contract/insight/rollup/cards.words'
import type { Tone } from '../../ui/figure/Chip.tsx'

/** The color of a trend: green for better, red for worse. */
export const TURN_TONES: Record<Trend['turn'], Tone> = { better: 'on-track', worse: 'overdue', none: 'quiet' }
