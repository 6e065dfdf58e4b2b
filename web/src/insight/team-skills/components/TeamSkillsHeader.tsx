import { Download, MapPin, SlidersHorizontal } from 'lucide-react'
import type { SubjectChoice } from '../../../company/venue/api.ts'
import { pickable, venueChoice } from '../../../company/venue/api.ts'
import { download } from '../../../lib/api/download.ts'
import { useDownload } from '../../../lib/api/use-download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { ScreenHeader } from '../../../ui/ScreenHeader.tsx'

type TeamSkillsHeaderProps = {
  subject: SubjectChoice
  /** Opens the target levels; absent for people who cannot set them. */
  onLevels: (() => void) | undefined
}

/** The venue, the export, and the link to the target levels. */
export function TeamSkillsHeader({ subject: { venue, venues, pickVenue }, onLevels }: TeamSkillsHeaderProps) {
  const csv = useDownload(() =>
    download('GET /api/venues/:venue/team-skills.csv', { params: { venue: venue?.slug ?? '' } }),
  )
  return (
    <ScreenHeader
      title="Team skills"
      text={
        <p className="text-quiet">
          {venue ? `Who can do what at ${venue.name}, and who can teach it` : 'Who can do what'}
        </p>
      }
    >
      {venue && (
        <>
          {venues.length > 1 && (
            <Picker
              label="Venue"
              icon={MapPin}
              value={venue.slug}
              options={pickable(venues, venue).map(venueChoice)}
              onChange={pickVenue}
            />
          )}
          {onLevels && (
            <Button variant="secondary" icon={SlidersHorizontal} onClick={onLevels}>
              Target levels
            </Button>
          )}
          <Button variant="secondary" icon={Download} busy={csv.busy} onClick={csv.start}>
            Export
          </Button>
        </>
      )}
    </ScreenHeader>
  )
}
