import { useMutation } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api, sentenceOf } from '../../../lib/api/api.ts'
import { FILE_MS } from '../../../lib/api/deadline.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import type { About } from '../api.ts'

/**
 * The year summarized in a few sentences by the language model, each with its source lines. Nothing of it is stored.
 */
export function Shorten({ about, year }: { about: About; year: number }) {
  const short = useMutation({
    mutationFn: () =>
      api('POST /api/year/:venue/:blt/short', {
        params: about,
        query: { year: String(year) },
        deadlineMs: FILE_MS,
      }),
  })
  const sentences = short.data?.sentences
  return (
    <Card aria-labelledby="year-short" className="grid grid-cols-1 justify-items-start gap-3">
      <h2 id="year-short" className="font-serif text-2xl">
        In short
      </h2>
      {sentences === undefined && (
        <p className="max-w-[68ch] text-quiet">
          The language model sums up the lines below. Nothing is saved.
        </p>
      )}
      <div role="status" className="grid grid-cols-1 gap-3 empty:hidden">
        {sentences?.length === 0 && <p className="text-quiet">There is nothing to shorten yet.</p>}
        {sentences && sentences.length > 0 && (
          <>
            <p className="text-sm text-quiet">Written by the language model from the lines below.</p>
            <ul className="grid grid-cols-1 gap-3">
              {sentences.map(({ text, rows }) => (
                <li key={text} className="max-w-[68ch]">
                  <p dir="auto" className="wrap-anywhere">
                    {text}
                  </p>
                  <ul className="flex flex-wrap gap-x-4 text-sm">
                    {rows.map(({ label, path }) => (
                      <li key={`${label} ${path}`} className="min-w-0">
                        <Link
                          href={path}
                          className="inline-flex min-h-11 items-center wrap-anywhere text-accent hover:underline"
                        >
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <FormError text={short.isError ? `Not shortened. ${sentenceOf(short.error)}` : null} />
      <Button variant="secondary" busy={short.isPending} onClick={() => short.mutate()}>
        {sentences === undefined ? 'Shorten' : 'Shorten again'}
      </Button>
    </Card>
  )
}
