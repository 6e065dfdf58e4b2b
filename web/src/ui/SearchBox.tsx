import { SEARCH_MAX } from '../lib/asked.ts'
import { useTyped } from '../lib/use-typed.ts'
import { inputClass } from './Field.tsx'

type SearchBoxProps = {
  placeholder: string
  /** What the address searches for. */
  named: string
  /** An answer is on its way. One question is asked at a time, and the last one that was typed is always asked. */
  asking: boolean
  onName: (text: string) => void
}

/** What is searched for, from the first letter on. */
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
