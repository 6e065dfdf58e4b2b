import { SEARCH_MAX } from '@scope/contract/accomplishment.words'
import { useTyped } from '../../../lib/use-typed.ts'
import { inputClass } from '../../../ui/Field.tsx'
import type { AccomplishmentsAddress } from '../use-accomplishments-address.ts'

type SearchBoxProps = {
  address: AccomplishmentsAddress
  /** An answer is on its way. One question is asked at a time, and the last one that was typed is always asked. */
  asking: boolean
}

/** What is searched for, from the first letter on. */
export function SearchBox({ address: { asked, askText }, asking }: SearchBoxProps) {
  const [typed, type] = useTyped(
    asked.search,
    () => !asking,
    (text) => askText('search', text),
  )
  return (
    <input
      type="search"
      aria-label="Search"
      placeholder="Search"
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={(event) => type(event.target.value)}
      className={inputClass}
    />
  )
}
