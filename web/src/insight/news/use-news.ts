import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type News, type NewsPlace, newsQuery, noteVisit } from './api.ts'
import { dotRows, newRows } from './dots.ts'

/**
 * The news of a place, with a dot on each row concerned. Undefined while loading and without a network. A component has
 * one place; another place needs another `key`.
 */
export function useNews(place: NewsPlace): News | undefined {
  const { data, isError } = useQuery(newsQuery(place))
  const news = isError ? undefined : data
  useVisit(place, news?.readAt)
  const rows = newRows(news?.items ?? [], place).join(' ')
  useEffect(() => dotRows(rows.split(' ').filter(Boolean)), [rows])
  return news
}

/** Notes that the user has looked, when the screen is left or hidden: until the news was read last. */
function useVisit(place: NewsPlace, readAt: string | undefined): void {
  const seen = useRef({ place, readAt })
  seen.current = { place, readAt }
  useEffect(() => {
    const note = () => {
      const { place, readAt } = seen.current
      if (readAt) noteVisit(place, readAt)
    }
    const onHidden = () => document.hidden && note()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      note()
    }
  }, [])
}
