import { RANGES, type Range } from '@scope/contract/insight/analytics.words'

/** Chooses one of four ranges, counted back from today. */
export function RangeButtons({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  return (
    <fieldset className="flex max-w-full flex-wrap gap-1 rounded-xl border border-line bg-raised p-1">
      <legend className="sr-only">Range</legend>
      {RANGES.map((range) => (
        <button
          key={range}
          type="button"
          aria-pressed={range === value}
          onClick={() => onChange(range)}
          className={`min-h-11 min-w-11 rounded-lg px-3 text-sm font-semibold ${
            range === value ? 'bg-accent text-on-accent' : 'text-quiet hover:text-text'
          }`}
        >
          {range.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
