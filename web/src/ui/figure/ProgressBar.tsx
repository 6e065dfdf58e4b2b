type ProgressBarProps = { label: string; done: number; of: number }

/** The progress of a long operation. */
export function ProgressBar({ label, done, of }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      className="h-1.5 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-300"
        style={{ width: `${of > 0 ? (done / of) * 100 : 0}%` }}
      />
    </div>
  )
}
