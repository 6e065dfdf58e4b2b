import { WellDoneHere } from '../../../lib/well-done-slot.tsx'
import { Disclosure } from '../../../ui/list/Disclosure.tsx'
import type { Visit } from '../api.ts'

/** “Well done” to the general manager or a member of the venue. */
export function WellDones({ visit: { owners } }: { visit: Visit }) {
  const people = owners.filter(({ kind }) => kind !== 'visitor')
  if (people.length === 0) return null
  return (
    <Disclosure late open={false} label="Say well done">
      <ul className="grid grid-cols-1">
        {people.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3 border-line not-last:border-b">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <WellDoneHere to={{ id, name }} about={{ kind: 'rollup' }} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
