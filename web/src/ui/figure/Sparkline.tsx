import { TONE_TEXT, type Tone } from './Chip.tsx'

type SparklineProps = {
  /** Oldest first. Null is a gap, not zero. */
  values: readonly (number | null)[]
  /** Indexes of the values to mark with a dot below the line: tagged weeks. */
  marks?: readonly number[]
  /** The line in words, for screen readers. */
  label: string
  tone?: Tone
  width?: number
  height?: number
  className?: string
}

/** Space for the thickness of the line at its highest and lowest points. */
const EDGE = 2

/** A small line chart without axes. */
export function Sparkline({
  values,
  marks = [],
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
      {marks.map((index) => (
        <path
          key={index}
          strokeWidth="3.5"
          className="text-accent"
          stroke="currentColor"
          d={`M${placeOf(index, values, width)} ${height - EDGE}h0`}
        />
      ))}
    </svg>
  )
}

const placeOf = (index: number, values: readonly unknown[], width: number): string =>
  (EDGE + (values.length > 1 ? (index * (width - 2 * EDGE)) / (values.length - 1) : 0)).toFixed(1)

/** A value between two gaps is drawn as a dot. */
function lineOf(values: readonly (number | null)[], width: number, height: number): string {
  const numbers = values.filter((value) => value !== null)
  const lowest = Math.min(...numbers)
  const range = Math.max(...numbers) - lowest
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
