import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { materialsQuery, uploadsQuery } from './api.ts'

/** Opens the materials. Shows their number, or the progress of uploads. */
export function MaterialsButton({ priorityId, onClick }: { priorityId: string; onClick: () => void }) {
  const { data: list } = useQuery({ ...materialsQuery(priorityId), enabled: false })
  const { data: uploads } = useQuery(uploadsQuery(priorityId))
  const detail = uploads?.sending
    ? `${uploads.percent} %`
    : uploads?.unsent
      ? `${uploads.unsent} not sent`
      : list?.materials.length
  return (
    <Button variant="secondary" icon={Paperclip} onClick={onClick}>
      Materials {detail ? <span className="text-quiet tabular-nums">{detail}</span> : ''}
    </Button>
  )
}
