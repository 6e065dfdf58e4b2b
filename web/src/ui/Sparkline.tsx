import { TONE_TEXT, type Tone } from './Chip.tsx'

type SparklineProps = {
  /** Oldest first; a null is a gap and not a zero. */
  values: readonly (number | null)[]
  /** What the line shows, in words: it is a picture to those who hear it. */
  label: string
  tone?: Tone
  width?: number
  height?: number
  className?: string
}

/** Room for the line’s own thickness at its highest and lowest. */
const EDGE = 2

/** How a figure went, without axes: a word’s worth of line. */
export function Sparkline({
  values,
  label,
  tone = 'quiet',
  width = 92,
  height = 24,
  className = '',
}: SparklineProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${TONE_TEXT[tone]} ${className}`}
    >
      <path d={lineOf(values, width, height)} />
    </svg>
  )
}

/** A value between two gaps is a dot: a line of no length with round ends. */
function lineOf(values: readonly (number | null)[], width: number, height: number): string {
  const there = values.filter((value) => value !== null)
  const lowest = Math.min(...there)
  const range = Math.max(...there) - lowest
  const step = values.length > 1 ? (width - 2 * EDGE) / (values.length - 1) : 0
  const placed = values.map((value, index) => {
    if (value === null) return null
    const share = range === 0 ? 0.5 : (value - lowest) / range
    return `${(EDGE + index * step).toFixed(1)} ${(height - EDGE - share * (height - 2 * EDGE)).toFixed(1)}`
  })
  return placed
    .map((point, index) => {
      if (point === null) return ''
      if (placed[index - 1]) return `L${point}`
      return placed[index + 1] ? `M${point}` : `M${point}h0`
    })
    .join('')
}
