import { beside } from '@scope/contract/insight/year/lines.words'
import { monthDay } from '../../../lib/dates/dates.ts'
import type { MemberYear } from '../api.ts'
import { LineLink } from './LineLink.tsx'

type OneOnOneLine = NonNullable<MemberYear['oneOnOnes']>[number]

/** A one-on-one, and below it what was agreed; it leads there, where each agreement stands with its day. */
export function OneOnOneRow({ line }: { line: OneOnOneLine }) {
  const { weekOf, path, manager, agreements } = line
  const done = agreements.filter((agreement) => agreement.done).length
  const agreed = agreements.map(({ text }) => text).join(' · ')
  return (
    <li>
      <LineLink
        to={path}
        title={beside(`Week of ${monthDay(weekOf)}`, manager && `With ${manager}`)}
        detail={
          agreements.length === 0 ? 'Nothing was agreed' : `${done} of ${agreements.length} done: ${agreed}`
        }
      />
    </li>
  )
}
