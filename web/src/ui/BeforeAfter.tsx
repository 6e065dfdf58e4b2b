/** What something was, and what it is. What is new has no before. */
export function BeforeAfter({ before, after }: { before?: string | undefined; after: string }) {
  return (
    <>
      {before !== undefined && (
        <span className="mr-1.5 inline-block max-w-full break-words text-quiet">
          {before} <span aria-hidden>→</span>
          <span className="sr-only">to</span>
        </span>
      )}
      <span className="inline-block max-w-full font-semibold break-words">{after}</span>
    </>
  )
}
