import { FileDown } from 'lucide-react'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { longRange } from '../../../lib/dates/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import type { About, MemberYear } from '../api.ts'
import { TALK } from './Talk.tsx'
import { YearPicker } from './YearPicker.tsx'

type MemberYearHeaderProps = { shown: MemberYear; about: About; onYear: (year: string) => void }

/** Whose year it is and which days of it count, the other years, the file, and the way to the talk. */
export function MemberYearHeader({ shown, about, onYear }: MemberYearHeaderProps) {
  const { year, years, from, to, member, venue, talk } = shown
  const pdf = useDownload(() =>
    download('GET /api/year/:venue/:blt/year.pdf', { params: about, query: { year: String(year) } }),
  )
  return (
    <ScreenHeader
      title={String(year)}
      text={
        <>
          <p className="text-lg wrap-anywhere">
            <bdi className="font-semibold">{member.name}</bdi>
            <span className="text-quiet">
              {' · '}
              {member.position} · <bdi>{venue.name}</bdi>
              {!member.onTeam && ' · Former member'}
            </span>
          </p>
          <p className="text-quiet">{longRange(from, to)}</p>
        </>
      }
    >
      <YearPicker years={years} year={year} onPick={onYear} />
      <Button variant="secondary" icon={FileDown} busy={pdf.busy} onClick={pdf.start}>
        Export PDF
      </Button>
      {talk && (
        <Button variant="secondary" onClick={goToTalk}>
          The talk
        </Button>
      )}
    </ScreenHeader>
  )
}

function goToTalk(): void {
  const heading = document.getElementById(TALK)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
