import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../person/api.ts'
import { type StandIns, standInsQuery } from './api.ts'
import { NameStandInDialog } from './components/NameStandInDialog.tsx'

type Days = { from: string; to: string }
type Offered = Days & { gm: StandIns['managers'][number]; candidates: StandIns['candidates'] }

/**
 * Offers a stand-in for the days on which a general manager is away. `offer` is false if there is nothing to offer: to
 * other roles, and if there is a stand-in on one of these days.
 */
export function useStandInOffer(personId: string) {
  const { can } = useMe()
  const { data } = useQuery({ ...standInsQuery, enabled: can.review || can.managePeople })
  const [offered, setOffered] = useState<Offered | null>(null)
  const offer = ({ from, to }: Days): boolean => {
    const gm = data?.managers.find(({ id }) => id === personId)
    const hasOne = data?.standIns.some((one) => one.gm.id === personId && one.from <= to && one.to >= from)
    if (!data || !gm || hasOne) return false
    setOffered({ gm, candidates: data.candidates, from, to })
    return true
  }
  return { offered, offer, end: () => setOffered(null) }
}

export function OfferStandIn({ offered, onClose }: { offered: Offered; onClose: () => void }) {
  const { gm, candidates, from, to } = offered
  return <NameStandInDialog {...{ gm, candidates, from, onClose }} until={to} isOffer />
}
