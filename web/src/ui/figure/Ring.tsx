import { TONE_TEXT, type Tone } from './Chip.tsx'

type RingProps = { share: number; size?: number; tone?: Tone; label?: string; className?: string }

const RADIUS = 20
const ROUND = 2 * Math.PI * RADIUS

/** A progress ring with `label` in its center. */
export function Ring({ share, size = 72, tone = 'on-track', label, className = '' }: RingProps) {
  const done = Math.min(1, Math.max(0, share))
  return (
    <span
      className={`relative inline-grid shrink-0 place-items-center ${className}`}
      style={{ width: size, height: size }}
    >
      <svg
        aria-hidden
        className="absolute inset-0 -rotate-90"
        viewBox="0 0 48 48"
        fill="none"
        strokeWidth="5"
      >
        <circle cx="24" cy="24" r={RADIUS} className="text-line" stroke="currentColor" />
        {done > 0 && (
          <circle
            cx="24"
            cy="24"
            r={RADIUS}
            stroke="currentColor"
            strokeLinecap="round"
            strokeDasharray={`${done * ROUND} ${ROUND}`}
            className={`${TONE_TEXT[tone]} transition-[stroke-dasharray] duration-240`}
          />
        )}
      </svg>
      {label !== undefined && (
        <span className={`font-semibold tabular-nums ${size < 64 ? 'text-sm' : 'text-base'}`}>{label}</span>
      )}
    </span>
  )
}
