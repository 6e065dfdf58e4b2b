import { FILE_SIZE_MAX, FILES_AT_ONCE } from '@scope/contract/work/material.words'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { NetworkError, sentenceOf } from '../../../lib/api/errors.ts'
import { sizeOf } from '../../../lib/bytes.ts'
import { fetched } from '../../../lib/window/fetched.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/state/Skeleton.tsx'
import { uploadsQuery } from '../api.ts'
import { ACCEPT } from '../file-type.ts'

const UploadArea = fetched(async () => (await import('./UploadArea.tsx')).UploadArea)
const loadUploads = () => import('../uploads.ts')

/** Adds files to a priority and shows their upload. The uploader is loaded when files are chosen. */
export function AddFiles({ priorityId }: { priorityId: string }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const { data: begun } = useQuery(uploadsQuery(priorityId))
  const add = useMutation({
    mutationFn: async (files: File[]) =>
      (await loadUploads().catch(unavailable)).uploadsOf(client, priorityId).add(files),
  })
  const take = (files: FileList | null) => files && files.length > 0 && add.mutate([...files])
  const takesDropped = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      take(event.dataTransfer.files)
    },
  }
  const room = FILES_AT_ONCE - (begun ? begun.sending + begun.unsent : 0)

  return (
    <section aria-label="Add files" className="grid grid-cols-1 gap-4">
      {/* It stays where no more fit, so that it can be used again after a refused choice. */}
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        multiple
        aria-label="Files"
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          take(target.files)
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
      {room > 0 && (
        <div
          {...takesDropped}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:rounded-control sm:border sm:border-dashed sm:border-quiet sm:p-5"
        >
          <Button
            variant={begun?.unsent ? 'secondary' : 'primary'}
            icon={Plus}
            busy={add.isPending}
            onClick={() => {
              input.current?.click()
              loadUploads().catch(() => undefined)
            }}
          >
            Add files
          </Button>
          <p className="min-w-0 text-sm text-quiet">
            <span className="max-sm:hidden">Or drop them here. </span>
            {FILES_AT_ONCE} files at a time, at most {sizeOf(FILE_SIZE_MAX)} each.
          </p>
        </div>
      )}
      {add.isError && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm font-semibold text-overdue">
          {sentenceOf(add.error)}
          <Button variant="secondary" size="sm" onClick={() => add.mutate(add.variables)}>
            Retry
          </Button>
        </p>
      )}
      {add.data && add.data.length > 0 && (
        <div role="alert" className="grid gap-1 text-sm font-semibold break-words text-overdue">
          {[...new Set(add.data)].map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </div>
      )}
      {begun && <UploadArea priorityId={priorityId} fallback={<Skeleton className="h-24" />} />}
    </section>
  )
}

function unavailable(cause: unknown): never {
  throw new NetworkError('Network error', { cause })
}
