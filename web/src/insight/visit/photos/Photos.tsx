import { VISIT_FILES_MAX } from '@scope/contract/insight/visit/visit.words'
import { Camera, ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import type { Visit } from '../api.ts'
import { PhotoDialog } from './PhotoDialog.tsx'
import { PhotoTile } from './PhotoTile.tsx'
import { usePhotos } from './use-photos.ts'

type PhotosProps = { visit: Visit; canWrite: boolean }

/** The photos of a visit, which open in a dialog. Its visitor adds some from the camera or from files. */
export function Photos({ visit, canWrite }: PhotosProps) {
  const { photos, room, preparing, take, problems, standing, remove } = usePhotos(visit)
  const [opened, setOpened] = useState<string | null>(null)
  if (photos.length === 0 && !canWrite) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      {photos.length + preparing > 0 && (
        <ul aria-label="Photos" className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              name={`Photo ${index + 1} of ${photos.length}`}
              onOpen={() => setOpened(photo.id)}
            />
          ))}
          {Array.from({ length: preparing }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
            <li key={index}>
              <Skeleton className="aspect-square" />
            </li>
          ))}
        </ul>
      )}
      {canWrite && room > 0 && (
        <div className="flex flex-wrap gap-2.5 print:hidden">
          <Chooser label="Camera" icon={Camera} fromCamera onTake={take} className="pointer-fine:hidden" />
          <Chooser label="Add photos" icon={ImagePlus} onTake={take} />
        </div>
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {preparing > 0 ? `Preparing ${preparing === 1 ? '1 photo' : `${preparing} photos`}` : standing}
      </p>
      <p className="text-sm text-quiet empty:hidden">{sharedText(visit, photos.length)}</p>
      {problems.length > 0 && (
        <div role="alert" className="grid gap-1 text-sm font-semibold wrap-anywhere text-at-risk">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
      <PhotoDialog
        photos={photos}
        opened={opened}
        onOpen={setOpened}
        {...(canWrite && { onRemove: remove })}
      />
    </div>
  )
}

/** With whom the visitor’s photos are shared; nothing for readers, who see only what is. */
function sharedText({ own, state, withFiles, manager }: Visit, count: number): string | null {
  if (!own) return null
  if (state !== 'shared') {
    return count === 0
      ? `Up to ${VISIT_FILES_MAX}, yours alone.`
      : 'Yours alone, unless you share them with the visit.'
  }
  return withFiles ? `Shared with ${manager?.name ?? 'the venue'}.` : 'Not shared: yours alone.'
}

type ChooserProps = {
  label: string
  icon: typeof Camera
  /** Opens the camera at once, on a phone. */
  fromCamera?: boolean
  onTake: (files: readonly File[]) => void
  className?: string
}

/** A button for photos of the device. */
function Chooser({ label, icon, fromCamera = false, onTake, className = '' }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(fromCamera && { capture: 'environment' as const })}
        multiple
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          onTake([...(target.files ?? [])])
          // Allows choosing the same photo again.
          target.value = ''
        }}
      />
      <Button variant="secondary" icon={icon} className={className} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
