import { useMe } from '../../../company/person/api.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { draftKey } from '../../../lib/drafts/drafts.ts'
import { ReadPoints, WritePoints } from '../../points/points.tsx'
import type { OneOnOne } from '../api.ts'
import { type About, oneOnOneScope, savePoints } from '../writes.ts'

type PointsProps = { oneOnOne: OneOnOne; about: About }

/** The member's points, "for Monday": written by the member, and shown to the people to whom the server sends them. */
export function Points({ oneOnOne, about }: PointsProps) {
  const { points, record, can, member } = oneOnOne
  const text = [record.points, points?.text].filter(Boolean).join('\n')
  if (can.writePoints && points && record.state !== 'begun') {
    return (
      <>
        {record.points && <ReadPoints title="Your points" text={record.points} />}
        <Own oneOnOne={oneOnOne} about={about} stored={points} />
      </>
    )
  }
  if (text === '') return null
  return <ReadPoints title={can.writePoints ? 'Your points' : `${member.name}’s points`} text={text} />
}

type OwnProps = PointsProps & { stored: NonNullable<OneOnOne['points']> }

function Own({ oneOnOne, about, stored }: OwnProps) {
  const me = useMe()
  const write = useWrite(savePoints, oneOnOneScope(about))
  return (
    <WritePoints
      label="For Monday"
      hint="Read by your GM and whoever holds it."
      draft={draftKey('points', me.userId, oneOnOne.member.id)}
      stored={stored}
      write={write}
      save={(text, updatedAt) => write.send({ params: about, body: { text, updatedAt } }, about)}
    />
  )
}
