import { Disclosure } from '../../ui/list/Disclosure.tsx'
import { WellDoneList } from './well-done-list.tsx'

/** The well-dones of a member, folded below the archive. */
export function WellDonesOfMember({ about }: { about: { venue: string; blt: string } }) {
  return (
    <Disclosure label={<h2>Well done</h2>} open={false} late>
      <div className="grid grid-cols-1 gap-3">
        <WellDoneList filter={{ to: about.blt }} none="None yet." />
      </div>
    </Disclosure>
  )
}
