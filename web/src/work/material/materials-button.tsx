import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { materialsQuery, uploadsQuery } from './api.ts'

/** Opens the files of a priority. Says what is known of them already, and how uploads go on behind a closed dialog. */
export function MaterialsButton({ priorityId, onClick }: { priorityId: string; onClick: () => void }) {
  const { data: list } = useQuery({ ...materialsQuery(priorityId), enabled: false })
  const { data: uploads } = useQuery(uploadsQuery(priorityId))
  const said = uploads?.sending
    ? `${uploads.percent} %`
    : uploads?.unsent
      ? `${uploads.unsent} not sent`
      : list?.materials.length
  return (
    <Button variant="secondary" icon={Paperclip} onClick={onClick}>
      Materials {said ? <span className="text-quiet tabular-nums">{said}</span> : ''}
    </Button>
  )
}
