import type { TargetState } from '@scope/contract/numbers/targets.words'
import type { Tone } from '../../ui/figure/Chip.tsx'

/** The color of each state of a difference. */
export const STATE_TONES: Record<TargetState, Tone> = { green: 'on-track', amber: 'at-risk', red: 'overdue' }
