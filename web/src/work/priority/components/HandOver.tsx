import { useQuery } from '@tanstack/react-query'
import { User } from 'lucide-react'
import { useState } from 'react'
import { bltsQuery } from '../../../company/venue/api.ts'
import { sentenceOf } from '../../../lib/api/errors.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { Confirm } from '../../../ui/dialog/Confirm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { handOverPriority } from '../writes.ts'

type HandOverProps = {
  priority: { id: string; title: string; bltId: string; bltName: string }
  /** The venue’s slug or id. */
  venue: string
  onHandedOver?: () => void
}

/** For a priority of the wrong person, or of somebody who has left: gives it to another member of the venue. */
export function HandOver({ priority, venue, onHandedOver }: HandOverProps) {
  const { id, title, bltId, bltName } = priority
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const team = useQuery({ ...bltsQuery(venue), enabled: asking })
  const handOver = useWrite(handOverPriority, `hand over ${id}`)
  const others = team.data?.filter((member) => member.id !== bltId) ?? []
  const to = others.find((member) => member.id === chosen) ?? others[0]

  const confirm = async () => {
    if (!to) return
    await handOver.send({ params: { id }, body: { blt: to.id } }, null)
    setAsking(false)
    onHandedOver?.()
    toast({ title: 'Priority handed over', description: `${title} is ${to.name}’s now.` })
  }

  return (
    <>
      <Button variant="quiet" aria-label={`Hand over “${title}”`} onClick={() => setAsking(true)}>
        Hand Over
      </Button>
      <Confirm
        open={asking}
        title="Hand over this priority?"
        text={`“${title}” of ${bltName} goes to another member with its tasks, check-ins and files.`}
        confirmLabel="Hand Over"
        busy={handOver.isPending}
        disabled={!to}
        onConfirm={() => void confirm().catch(() => undefined)}
        onClose={() => setAsking(false)}
      >
        {to ? (
          <Field label="New member">
            {(aria) => (
              <Picker
                aria={aria}
                label="New member"
                icon={User}
                value={to.id}
                options={others.map((one) => ({ value: one.id, label: one.name, detail: one.position }))}
                onChange={setChosen}
              />
            )}
          </Field>
        ) : team.isPending ? (
          <Skeleton className="h-18" />
        ) : (
          <p role="alert" className="text-quiet">
            {team.error ? sentenceOf(team.error) : 'No other AGM or Bar Lead at this venue.'}
          </p>
        )}
      </Confirm>
    </>
  )
}
