import { type WasNow as Both, isChanged } from '@scope/contract/insight/as-it-was/as-it-was.words'

type WasNowProps<T> = { of: Both<T>; text: (value: T) => string }

/** A figure at a moment, with its current value if it reads differently. */
export function WasNow<T>({ of, text }: WasNowProps<T>) {
  if (!isChanged(of, text)) return text(of.was)
  return (
    <span className="inline-grid gap-0.5">
      <span className="font-semibold">{text(of.was)}</span>
      <span className="text-sm font-semibold text-at-risk">
        <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-current align-middle" />
        now {text(of.now)}
      </span>
    </span>
  )
}
