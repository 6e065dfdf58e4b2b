import { plural } from '@scope/contract/kernel/count.words'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useOnline } from '../../../lib/offline/use-online.ts'
import { Button } from '../../../ui/Button.tsx'
import { stateOf, summaryOf } from '../upload-state.ts'
import { uploadsOf } from '../uploads.ts'
import { UploadTile } from './UploadTile.tsx'

/**
 * Files that are not in the priority’s list yet. At most 550 px high; 3, 4 and 5 in a row from 576, 700 and 900 px
 * (document 2, section 9).
 */
export function UploadArea({ priorityId }: { priorityId: string }) {
  const uploads = uploadsOf(useQueryClient(), priorityId)
  const all = Object.values(useSyncExternalStore(uploads.subscribe, uploads.all))
  const online = useOnline()
  const waiting = all.filter((upload) => stateOf(upload) === 'waiting').length
  const { sending, unsent } = summaryOf(all)
  return (
    <div className={all.length > 0 ? 'grid grid-cols-1 gap-4' : 'absolute'}>
      <p role="status" className="sr-only">
        {sending > 0
          ? `Uploading ${plural(sending, 'file')}`
          : unsent > waiting
            ? `${unsent - waiting} not sent`
            : ''}
      </p>
      {all.length > 0 && (
        <div className="@container max-h-[550px] overflow-y-auto">
          <ul
            aria-label="Files to upload"
            className="grid gap-3 @min-[576px]:grid-cols-3 @min-[700px]:grid-cols-4 @min-[900px]:grid-cols-5"
          >
            {all.map((upload) => (
              <UploadTile key={upload.id} upload={upload} uploads={uploads} online={online} />
            ))}
          </ul>
        </div>
      )}
      {waiting > 0 && (
        <Button className="justify-self-start" onClick={uploads.sendAll}>
          Upload {plural(waiting, 'file')}
        </Button>
      )}
    </div>
  )
}
