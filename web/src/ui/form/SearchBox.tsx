import { SEARCH_MAX } from '../../lib/address/address-fields.ts'
import { useTyped } from '../../lib/address/use-typed.ts'
import { inputClass } from './Field.tsx'

type SearchBoxProps = {
  placeholder: string
  /** The search text in the URL. */
  named: string
  /** True while a search is running. The next one waits, and the latest text is always searched. */
  asking: boolean
  onName: (text: string) => void
}

/** A box that searches from the first letter. */
export function SearchBox({ placeholder, named, asking, onName }: SearchBoxProps) {
  const [typed, type] = useTyped(named, () => !asking, onName)
  return (
    <input
      type="search"
      aria-label="Search"
      placeholder={placeholder}
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={(event) => type(event.target.value)}
      className={inputClass}
    />
  )
}
