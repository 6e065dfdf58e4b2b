import { useState } from 'react'
import { useSubject } from '../../company/venue/api.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import { useIdle } from '../../lib/window/use-idle.ts'
import type { NewsPlace } from './api.ts'
import { useNews } from './use-news.ts'
import { newsCount, newsLine, sinceText } from './words.ts'

const NewsDialog = fetched(async () => (await import('./components/NewsDialog.tsx')).NewsDialog)

/** Others' changes on a board or the rollup since the user’s last visit, in a line with reserved room. */
export function NewsLine({ place }: { place: NewsPlace }) {
  const idle = useIdle()
  return <div className="-my-3 flex min-h-11">{idle && <NewsButton place={place} withNone />}</div>
}

/** The news of the home on the screen, in its More. */
export function HomeNews() {
  const { venue, blt } = useSubject()
  if (!venue || !blt) return null
  return <NewsButton key={blt.id} place={{ venue: venue.slug, blt: blt.slug }} />
}

/** `6 changes since Friday`, which opens their list. */
function NewsButton({ place, withNone = false }: { place: NewsPlace; withNone?: boolean }) {
  const news = useNews(place)
  const [open, setOpen] = useState(false)

  if (!news?.sinceDay) return null
  if (news.items.length === 0) {
    return withNone ? <p className="flex items-center text-sm text-quiet">{newsLine(news)}</p> : null
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-2 text-sm font-semibold text-left hover:underline"
      >
        <span aria-hidden className="size-2 rounded-full bg-accent" />
        <span>
          {newsCount(news)} {sinceText(news)}
        </span>
      </button>
      {open && <NewsDialog open news={news} place={place} onClose={() => setOpen(false)} />}
    </>
  )
}
