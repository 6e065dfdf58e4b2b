import type { Reply } from '@scope/contract/calls'
import { FileDown, Paperclip, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTimes } from '../../../company/venue/use-times.ts'
import { useWrite } from '../../../lib/api/use-write.ts'
import { sizeOf } from '../../../lib/bytes.ts'
import { focusOnMount } from '../../../lib/window/focus-on-mount.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { removeMaterial } from '../writes.ts'

export type Material = Reply<'GET /api/priorities/:id/materials'>['materials'][number]

const frame = 'grid size-16 shrink-0 place-items-center overflow-hidden rounded-lg bg-line/40 text-quiet'

/** A file with its picture, name and author. Pictures open here; every file can be downloaded. */
export function MaterialRow({ material }: { material: Material }) {
  const { fileName, fileUrl, can } = material
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  // A picture that fails to load is shown as a plain file.
  const [broken, setBroken] = useState(false)
  const picture = material.picture && !broken
  return (
    <li className="grid gap-3 border-b border-line py-3 last:border-b-0">
      <div className="flex items-center gap-3">
        {picture ? (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex min-w-0 flex-1 items-center gap-3 text-left"
          >
            <span className={frame}>
              <img
                src={fileUrl}
                alt=""
                loading="lazy"
                decoding="async"
                onError={() => setBroken(true)}
                className="size-full object-cover"
              />
            </span>
            <About material={material} />
          </button>
        ) : (
          <div className="flex min-w-0 flex-1 items-center gap-3">
            <span className={frame}>
              <Paperclip aria-hidden size={26} strokeWidth={1.5} />
            </span>
            <About material={material} />
          </div>
        )}
        <div className="-mr-2 flex shrink-0 max-sm:flex-col">
          <a
            href={fileUrl}
            download={fileName}
            title={`Download ${fileName}`}
            aria-label={`Download ${fileName}`}
            className="inline-flex size-11 items-center justify-center rounded-control text-quiet transition-colors hover:text-text"
          >
            <FileDown aria-hidden size={20} strokeWidth={1.75} />
          </a>
          {can.remove && (
            <IconButton label={`Remove ${fileName}`} icon={Trash2} onClick={() => setAsking(true)} />
          )}
        </div>
      </div>
      {asking && <AskRemoval material={material} onKeep={() => setAsking(false)} />}
      {open && picture && (
        <img
          src={fileUrl}
          alt={fileName}
          className="max-h-[70dvh] max-w-full justify-self-start rounded-lg"
        />
      )}
    </li>
  )
}

function About({ material: { fileName, size, uploadedBy, createdAt } }: { material: Material }) {
  const { dateTime } = useTimes()
  return (
    <span className="min-w-0">
      <bdi className="block font-semibold break-words">{fileName}</bdi>
      <span className="block text-sm text-quiet">
        {sizeOf(size)} · {uploadedBy} · {dateTime(createdAt)}
      </span>
    </span>
  )
}

function AskRemoval({ material, onKeep }: { material: Material; onKeep: () => void }) {
  const { id, priorityId } = material
  const remove = useWrite(removeMaterial, `material ${id}`)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0">Remove this file for everyone?</p>
      <div className="ml-auto flex gap-2">
        <Button variant="secondary" size="sm" ref={focusOnMount} onClick={onKeep}>
          Keep
        </Button>
        <Button
          variant="danger"
          size="sm"
          busy={remove.isPending}
          onClick={() => remove.start({ params: { id } }, { priorityId })}
        >
          Remove
        </Button>
      </div>
    </div>
  )
}
