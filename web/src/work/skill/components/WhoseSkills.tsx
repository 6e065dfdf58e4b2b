import type { Member } from './ForMember.tsx'

type WhoseSkillsProps = Member & { self: boolean; canMark: boolean }

/** The member’s name, always in view, so that nobody marks the wrong person’s skills. */
export function WhoseSkills({ venue, blt, self, canMark }: WhoseSkillsProps) {
  const name = self ? blt.name : canMark ? `You are marking ${blt.name}’s skills` : `${blt.name}’s skills`
  return (
    <p className="sticky top-0 z-10 -mx-4 flex flex-wrap gap-x-2.5 border-b border-line bg-ground px-4 pt-[max(0.625rem,env(safe-area-inset-top))] pb-2.5 sm:-mx-8 sm:px-8 lg:-mx-11 lg:px-11">
      <span className="font-semibold">{name}</span>
      <span className="text-quiet">
        {blt.position} · <bdi>{venue.name}</bdi>
        {!canMark && ' · Read only'}
      </span>
    </p>
  )
}
