import { FileDown } from 'lucide-react'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { longRange } from '../../../lib/dates/dates.ts'
import { useCompare } from '../../../numbers/differences/use-compare.ts'
import { Button } from '../../../ui/Button.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'
import type { About, MemberYear } from '../api.ts'
import { YearPicker } from './YearPicker.tsx'

type MemberYearHeaderProps = { memberYear: MemberYear; about: About; onYear: (year: string) => void }

/** The member and days of a year, the other years, and the file. */
export function MemberYearHeader({ memberYear, about, onYear }: MemberYearHeaderProps) {
  const { year, years, from, to, member, venue } = memberYear
  const { asked: compare } = useCompare()
  const pdf = useDownload(() =>
    download('GET /api/year/:venue/:blt/year.pdf', {
      params: about,
      query: { year: String(year), ...(compare && { compare }) },
    }),
  )
  return (
    <ScreenHeader
      title={member.name}
      text={
        <>
          <p className="text-quiet wrap-anywhere">
            {member.position} · <bdi>{venue.name}</bdi>
            {!member.onTeam && ' · Former member'}
          </p>
          <p className="text-quiet">
            {year}: {longRange(from, to)}
          </p>
        </>
      }
    >
      <YearPicker years={years} year={year} onPick={onYear} />
      <Button variant="secondary" icon={FileDown} busy={pdf.busy} onClick={pdf.start}>
        Export PDF
      </Button>
    </ScreenHeader>
  )
}
