/** A value before and after a change. A new value has no before. */
export function BeforeAfter({ before, after }: { before?: string | undefined; after: string }) {
  return (
    <>
      {before !== undefined && (
        <span className="wrap-anywhere text-quiet">
          {before} <span aria-hidden>→</span>
          <span className="sr-only">to</span>{' '}
        </span>
      )}
      <span className="font-semibold wrap-anywhere">{after}</span>
    </>
  )
}
