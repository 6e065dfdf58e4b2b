const TONES = { accent: 'bg-accent text-on-accent', overdue: 'bg-overdue text-ground' }

const MOST_SHOWN = 99

type CountBadgeProps = {
  count: number
  tone: keyof typeof TONES
  /** The counted items, for users who do not see the color. */
  label?: string
  className: string
}

/** A count next to a destination. */
export function CountBadge({ count, tone, label, className }: CountBadgeProps) {
  return (
    <span
      className={`inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-sm font-semibold tabular-nums ${TONES[tone]} ${className}`}
    >
      <span>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        {label && <span className="sr-only"> {label}</span>}
      </span>
    </span>
  )
}
