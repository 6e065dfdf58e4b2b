import { Link } from 'wouter'
import { useMe } from '../../../company/person/api.ts'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import type { News, NewsItem, NewsPlace } from '../api.ts'
import { showRow } from '../show-row.ts'
import { newsLine, newsText, placeOf } from '../words.ts'

type NewsDialogProps = { open: boolean; news: News; place: NewsPlace; onClose: () => void }

/** The changes, newest first, each linked to where it is shown. */
export function NewsDialog({ open, news, place, onClose }: NewsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={newsLine(news)}>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {news.items.map((item) => (
          <NewsRow key={item.id} item={item} place={place} onLeave={onClose} />
        ))}
      </ul>
      {news.more && <p className="mt-3 text-sm text-quiet">Older changes are not listed.</p>}
    </Dialog>
  )
}

type NewsRowProps = { item: NewsItem; place: NewsPlace; onLeave: () => void }

function NewsRow({ item, place: { venue, blt }, onLeave }: NewsRowProps) {
  const me = useMe()
  const { dateTime } = useTimes(item.venueSlug)
  const to = placeOf(item, me)
  const text = (
    <>
      <span className="font-semibold">{newsText(item)}</span>
      <span className="text-sm text-quiet">
        {[
          blt === undefined && item.bltName !== item.who && item.bltName,
          venue === undefined && item.venueName,
          dateTime(item.at),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
  const follow = () => {
    onLeave()
    const row = item.priorityId ?? item.skillId
    if (row) showRow(row)
  }
  const look = 'grid min-h-11 gap-0.5 py-3 wrap-anywhere'
  return (
    <li>
      {to ? (
        <Link href={to} onClick={follow} className={`${look} transition-colors hover:text-accent`}>
          {text}
        </Link>
      ) : (
        <div className={look}>{text}</div>
      )}
    </li>
  )
}
