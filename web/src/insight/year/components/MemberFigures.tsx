import {
  checkInWords,
  journalWords,
  oneOnOneWords,
  priorityWords,
  skillWords,
} from '@scope/contract/insight/year/lines.words'
import type { MemberYear } from '../api.ts'
import { FigureList } from './FigureList.tsx'

/** The page of figures of a member. Of private journals it has only the number. */
export function MemberFigures({ counts }: { counts: MemberYear['counts'] }) {
  return (
    <FigureList
      figures={[
        ['Priorities', priorityWords(counts.priorities)],
        ['Check-ins', checkInWords(counts.checkIns)],
        ['Journals', journalWords(counts.journals)],
        ['Skills', skillWords(counts.skills)],
        ['One-on-ones', oneOnOneWords(counts.oneOnOnes)],
      ]}
    />
  )
}
