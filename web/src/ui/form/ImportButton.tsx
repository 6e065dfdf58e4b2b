import { Upload } from 'lucide-react'
import { type DragEvent, type Ref, useRef } from 'react'
import { IMPORT_ACCEPT } from '../../lib/csv-file.ts'
import { Button } from '../Button.tsx'

type ImportButtonProps = {
  label: string
  busy: boolean
  onFiles: (files: File[]) => void
  /** Whether the user can choose several files. */
  several?: boolean
  /** In a menu, without a frame. */
  quiet?: boolean
}

/** A button that chooses files to import. */
export function ImportButton({ label, busy, onFiles, several = false, quiet = false }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant={quiet ? 'quiet' : 'secondary'}
        size={quiet ? 'sm' : 'md'}
        icon={Upload}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <ImportInput ref={input} several={several} onFiles={onFiles} />
    </>
  )
}

type ImportInputProps = Pick<ImportButtonProps, 'several' | 'onFiles'> & { ref: Ref<HTMLInputElement> }

/** The hidden file input, for a button in another place. */
export const ImportInput = ({ ref, several = false, onFiles }: ImportInputProps) => (
  <input
    ref={ref}
    type="file"
    multiple={several}
    accept={IMPORT_ACCEPT}
    aria-label="File to import"
    tabIndex={-1}
    hidden
    onChange={({ target }) => {
      const files = [...(target.files ?? [])]
      // Allows choosing the same file again after it was fixed.
      target.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)

/** Props for an element that accepts dropped files. */
export const takesFiles = (onFiles: (files: File[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  },
})
