import { ChevronLeft, ChevronRight, FileDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Photo } from '../photo.ts'

type PhotoDialogProps = {
  photos: readonly Photo[]
  /** The id of the shown photo; null while it is closed. */
  opened: string | null
  onOpen: (id: string | null) => void
  /** For its visitor, until the visit is shared. */
  onRemove?: (photo: Photo) => void
}

/** A photo as large as the screen allows, with those beside it. */
export function PhotoDialog({ photos, opened, onOpen, onRemove }: PhotoDialogProps) {
  const index = photos.findIndex(({ id }) => id === opened)
  const photo = photos[index]
  const close = () => onOpen(null)
  return (
    <Dialog
      open={photo !== undefined}
      onClose={close}
      wide
      title={photo ? `Photo ${index + 1} of ${photos.length}` : ''}
    >
      {photo && (
        <OnePhoto
          key={photo.id}
          photo={photo}
          before={photos[index - 1]}
          after={photos[index + 1]}
          onOpen={onOpen}
          {...(onRemove && {
            onRemove: () => {
              onRemove(photo)
              close()
            },
          })}
        />
      )}
    </Dialog>
  )
}

type OnePhotoProps = {
  photo: Photo
  before: Photo | undefined
  after: Photo | undefined
  onOpen: (id: string) => void
  onRemove?: () => void
}

function OnePhoto({ photo: { src, fileName, isSent }, before, after, onOpen, onRemove }: OnePhotoProps) {
  const [broken, setBroken] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-3">
      {broken ? (
        <p role="status" className="text-quiet">
          This photo can’t be shown now. It needs a network.
        </p>
      ) : (
        <img
          src={src}
          alt={fileName}
          onError={() => setBroken(true)}
          className="max-h-[64dvh] max-w-full justify-self-center rounded-control"
        />
      )}
      {!isSent && <p className="text-sm text-quiet">Kept on this device until it is sent.</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex">
          <IconButton
            label="Previous photo"
            icon={ChevronLeft}
            disabled={!before}
            onClick={() => before && onOpen(before.id)}
          />
          <IconButton
            label="Next photo"
            icon={ChevronRight}
            disabled={!after}
            onClick={() => after && onOpen(after.id)}
          />
        </div>
        <div className="flex gap-2">
          <a href={src} download={fileName} className={buttonClass('quiet', 'sm')}>
            <FileDown aria-hidden size={18} strokeWidth={1.75} />
            Save
          </a>
          {onRemove && !asking && (
            <Button variant="quiet" size="sm" icon={Trash2} onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {onRemove && asking && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p>Remove this photo?</p>
          <div className="ml-auto flex gap-2">
            <Button variant="secondary" size="sm" ref={focusOnMount} onClick={() => setAsking(false)}>
              Keep
            </Button>
            <Button variant="danger" size="sm" onClick={onRemove}>
              Remove
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
