import { Paperclip, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { sizeOf } from '../../../lib/bytes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Ring } from '../../../ui/figure/Ring.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/state/Spinner.tsx'
import { stateOf, type Upload, type UploadState } from '../upload-state.ts'
import type { Uploads } from '../uploads.ts'

const STATE_LABELS: Record<Exclude<UploadState, 'error'>, string> = {
  waiting: 'Waiting',
  preprocessing: 'Preparing',
  uploading: 'Uploading',
  postprocessing: 'Checking and saving',
  complete: 'Complete',
  paused: 'Paused',
}

type UploadTileProps = { upload: Upload; uploads: Uploads; online: boolean }

/** An upload: its state and actions. */
export function UploadTile({ upload, uploads, online }: UploadTileProps) {
  const { id, name, size } = upload
  const state = stateOf(upload)
  const moving = state === 'preprocessing' || state === 'uploading'
  const stalled = moving && !online
  return (
    <li className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-x-3 gap-y-2 rounded-control border border-line p-3 @min-[576px]:grid-cols-1 @min-[576px]:grid-rows-[auto_1fr_auto]">
      <Preview src={upload.preview} />
      <div className="min-w-0">
        <p className="line-clamp-2 text-sm font-semibold break-words" title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-quiet tabular-nums">{sizeOf(size ?? 0)}</p>
        <UploadStanding upload={upload} state={state} stalled={stalled} />
        {state === 'error' && upload.meta.failure?.again && (
          <Button
            variant="secondary"
            size="sm"
            icon={RotateCcw}
            aria-label={`Retry ${name}`}
            className="mt-2"
            onClick={() => uploads.retry(id)}
          >
            Retry
          </Button>
        )}
      </div>
      <div className="-my-1.5 -mr-1.5 flex justify-end">
        {((state === 'uploading' && !stalled) || state === 'paused') && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`${state === 'paused' ? 'Resume' : 'Pause'} ${name}`}
            onClick={() => uploads.pauseOrResume(id)}
          >
            {state === 'paused' ? 'Resume' : 'Pause'}
          </Button>
        )}
        {/* Once the file is on the server, it can no longer be cancelled here. */}
        {state !== 'postprocessing' && state !== 'complete' && (
          <IconButton
            label={`${moving || state === 'paused' ? 'Cancel' : 'Remove'} ${name}`}
            icon={X}
            onClick={() => uploads.remove(id)}
          />
        )}
      </div>
    </li>
  )
}

function Preview({ src }: { src: string | undefined }) {
  // A file that only looks like a picture is shown as a plain file.
  const [broken, setBroken] = useState(false)
  const onError = () => setBroken(true)
  return (
    <div className="grid size-14 place-items-center overflow-hidden rounded-lg bg-line/40 text-quiet @min-[576px]:h-24 @min-[576px]:w-full">
      {src && !broken ? (
        <img src={src} alt="" onError={onError} className="size-full object-cover" />
      ) : (
        <Paperclip aria-hidden size={24} strokeWidth={1.5} />
      )}
    </div>
  )
}

function UploadStanding({
  upload,
  state,
  stalled,
}: {
  upload: Upload
  state: UploadState
  stalled: boolean
}) {
  const { name, meta, progress } = upload
  if (state === 'error') {
    return <p className="text-sm font-semibold break-words text-overdue">{meta.failure?.sentence}</p>
  }
  if (stalled) {
    return (
      <p className="text-sm font-semibold text-at-risk">No network. It resumes when you’re back online.</p>
    )
  }
  const percent = progress.percentage ?? 0
  return (
    <p className="flex items-center gap-1.5 text-sm">
      {state === 'uploading' && (
        <span
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuenow={percent}
          className="inline-flex"
        >
          <Ring share={percent / 100} size={18} tone="accent" />
        </span>
      )}
      {(state === 'preprocessing' || state === 'postprocessing') && <Spinner size={16} />}
      <span className="tabular-nums">
        {STATE_LABELS[state]}
        {state === 'uploading' && ` ${percent} %`}
      </span>
    </p>
  )
}
