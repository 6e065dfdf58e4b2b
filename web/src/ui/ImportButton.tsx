import { Upload } from 'lucide-react'
import { type DragEvent, useRef } from 'react'
import { IMPORT_ACCEPT } from '../lib/csv-file.ts'
import { Button } from './Button.tsx'

type ImportButtonProps = { label: string; busy: boolean; onFile: (file: File) => void }

/** A button that opens the file picker for a file to import. */
export function ImportButton({ label, busy, onFile }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" icon={Upload} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMPORT_ACCEPT}
        aria-label="File to import"
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Allows choosing the same file again after it was fixed.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

/** Props for an element that accepts a dropped file. */
export const takesFile = (onFile: (file: File) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  },
})
