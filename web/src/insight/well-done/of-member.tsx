import { WellDoneList } from './well-done-list.tsx'

/** The well-dones of a member, in the archive. */
export function WellDonesOfMember({ about }: { about: { venue: string; blt: string } }) {
  return (
    <section aria-labelledby="well-dones" className="grid grid-cols-1 gap-3">
      <h2 id="well-dones" className="font-serif text-2xl">
        Well done
      </h2>
      <WellDoneList filter={{ to: about.blt }} none="None yet." />
    </section>
  )
}
