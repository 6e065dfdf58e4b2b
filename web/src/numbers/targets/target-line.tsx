import type { Reply } from '@scope/contract/calls'
import {
  colorOf,
  standingText,
  TARGET_STATE_LABELS,
  type TargetFigure,
  toTargetText,
} from '@scope/contract/numbers/targets.words'
import { TONE_TEXT, type Tone } from '../../ui/figure/Chip.tsx'
import { STATE_TONES } from '../differences/state-tones.ts'

export type Standing = NonNullable<Reply<'GET /api/venues/:venue/metrics'>['targets']>[number]

/** The standing of a figure against its target; undefined without one. */
export const standingOf = (
  standings: readonly Standing[] | undefined,
  figure: string,
): Standing | undefined => standings?.find((standing) => standing.figure === (figure as TargetFigure))

/** The details of a standing: the target, its owner, and the reason for the color. */
function moreText(standing: Standing): string {
  const { owner, reason, status } = standing
  return [
    standingText(standing),
    ...(owner ? [`owner ${owner}`] : []),
    ...(reason ? [`this week: ${reason}`] : []),
    ...(status ? [`${TARGET_STATE_LABELS[status].toLowerCase()} over three weeks`] : []),
  ].join(' · ')
}

/** The color of a distance. */
function standingTone(standing: Standing): Tone {
  const color = colorOf(standing)
  return color ? STATE_TONES[color] : 'quiet'
}

/** Stays with the text before it: a line may end with it, but not begin with it. */
const SEPARATOR = '\u00a0· '

type TargetLineProps = { standing: Standing | undefined; whole?: boolean; name?: string }

/**
 * The distance to a target, in the color of three weeks; the target itself if nothing was reported. With `whole`, both
 * and the owner; with `name`, the figure is named.
 */
export function TargetLine({ standing, whole = false, name }: TargetLineProps) {
  if (!standing) return null
  const { distance, goalText, owner, reason } = standing
  const target = `target ${goalText}`
  return (
    <span title={moreText(standing)} className="block text-sm font-normal tabular-nums">
      {name && <span className="text-quiet">{name} </span>}
      {distance !== null && (
        <span className={`font-semibold ${TONE_TEXT[standingTone(standing)]}`}>
          {whole ? distance : toTargetText(distance)}
        </span>
      )}
      {whole || distance === null ? (
        <span className="text-quiet">
          {[...(distance === null ? [] : ['']), target, ...(whole && owner ? [owner] : [])].join(SEPARATOR)}
        </span>
      ) : (
        <span className="sr-only"> {goalText}</span>
      )}
      {whole && reason && (
        <span dir="auto" className="block text-quiet">
          {reason}
        </span>
      )}
    </span>
  )
}
