import { useMe } from '../../../company/person/api.ts'
import { useTimes } from '../../../company/venue/use-times.ts'
import { Card } from '../../../ui/Card.tsx'
import { firstName } from '../../../work/journal/first-name.ts'
import type { About, MemberYear, YearTalk } from '../api.ts'
import { useTalkWrites } from '../writes.ts'
import { LeftText } from './LeftText.tsx'
import { OwnBox } from './OwnBox.tsx'
import { Section } from './Section.tsx'

type TalkProps = { shown: MemberYear; talk: YearTalk; about: About }

/** The id of its heading. */
const TALK = 'year-talk'

/** The two texts for the talk about the year: each visible to its writer only until both are done. */
export function Talk({ shown, talk, about }: TalkProps) {
  useTalkWrites()
  const me = useMe()
  const { dayOf } = useTimes(shown.venue.slug)
  const { member } = shown
  const { keptAt, mine, managerName } = talk
  const manager = managerName === null ? null : firstName(managerName)
  const mineOf = (side: 'member' | 'manager') => mine === side || (side === 'member' && member.id === me.id)
  const boxes = [
    { side: 'member', name: firstName(member.name), words: `${firstName(member.name)}’s words` },
    {
      side: 'manager',
      name: manager ?? 'The manager',
      words: manager === null ? 'The manager’s words' : `${manager}’s words`,
    },
  ] as const
  const other = boxes.find(({ side }) => side !== mine)
  return (
    <Section id={TALK} title="The talk">
      <p className="max-w-[68ch] text-quiet">
        {keptAt
          ? `Both said done on ${dayOf(keptAt)}. The texts stay as they are.`
          : 'Each text is its writer’s alone until both say done. Then both, the venue’s GMs and admins can read them. Nobody can change them.'}
      </p>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {boxes.map(({ side, name, words }) =>
          mine === side && other && !keptAt ? (
            <OwnBox
              key={side}
              shown={shown}
              about={about}
              stored={talk[side]}
              begunBy={side === 'manager' && managerName !== me.name ? managerName : null}
              other={{ name: other.name, done: talk[other.side].done }}
            />
          ) : (
            <Card key={side} as="div" className="grid grid-cols-1 gap-2 lg:p-5!">
              <h3 className="font-semibold wrap-anywhere">{mineOf(side) ? 'Your words' : words}</h3>
              {talk[side].text && (
                <p dir="auto" className="max-w-[68ch] wrap-anywhere whitespace-pre-line">
                  {talk[side].text}
                </p>
              )}
              {!keptAt && (
                <p role="status" className="text-quiet">
                  {name} has {talk[side].done ? 'said done.' : 'not said done yet.'}
                </p>
              )}
            </Card>
          ),
        )}
      </div>
      {(mine === null || keptAt) && <LeftText shown={shown} talk={talk} />}
    </Section>
  )
}
