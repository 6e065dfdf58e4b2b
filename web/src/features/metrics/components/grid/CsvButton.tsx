import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../../ui/Button.tsx'

/** Chooses a CSV file: the same import as the operator's command. */
export function CsvButton({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="secondary" icon={Upload} busy={busy} onClick={() => input.current?.click()}>
        Import CSV
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file"
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file again is another choice: it may have been mended meanwhile.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}
