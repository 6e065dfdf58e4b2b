import { useQuery } from '@tanstack/react-query'
import { standInsQuery } from './api.ts'
import { NameStandInDialog } from './components/NameStandInDialog.tsx'

type NameStandInProps = { gmId: string; venue: string; until: string; onClose: () => void }

/** Names a stand-in for a general manager at a venue, for full admins. It opens when it is known who can be named. */
export function NameStandIn({ gmId, ...more }: NameStandInProps) {
  const { data } = useQuery(standInsQuery)
  const gm = data?.managers.find(({ id }) => id === gmId)
  return data && gm ? <NameStandInDialog gm={gm} candidates={data.candidates} {...more} /> : null
}
