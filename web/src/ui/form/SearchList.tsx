import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useDialogStep } from '../../lib/address/dialog-step.ts'
import { holdsWords } from '../../lib/find-words.ts'
import { returnTo, type Spot, spotOf } from '../../lib/window/focus-spot.ts'
import { useNarrow } from '../../lib/window/use-wide.ts'
import { closeOnEscape } from '../dialog/escape.ts'
import { IconButton } from '../IconButton.tsx'
import { inputClass } from './Field.tsx'
import { ListOption } from './ListOption.tsx'
import { useListSearch } from './use-list-search.ts'
import '../dialog/scroll-lock.ts'

export type SearchListProps = {
  label: string
  options: readonly { value: string; label: string; detail?: string; disabled?: boolean }[]
  value: string
  /** The letters typed on the closed picker. */
  typed: string
  /** Its control: on larger screens the list opens below or above it. */
  anchor: HTMLElement
  onChoose: (value: string) => void
  onClose: () => void
}

/** The options of a long list, with a text box that filters them: a sheet on phones, a list next to the picker elsewhere. */
export function SearchList({ label, anchor, onClose, ...list }: SearchListProps) {
  const narrow = useNarrow()
  const opener = useRef<Spot | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  useDialogStep(narrow, onClose)
  const beside = useBeside(anchor)
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-shade sm:bg-transparent" />
        <Radix.Content
          ref={sheet}
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(onClose)}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener.current = spotOf(anchor)
            // On a phone, the keyboard would cover half of the list at once.
            const types = list.typed !== '' || window.matchMedia('(pointer: fine)').matches
            ;(types ? box : sheet).current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current) returnTo(opener.current)
          }}
          style={narrow ? undefined : beside}
          className="fixed z-50 flex flex-col gap-3 border border-line bg-raised focus:outline-none max-sm:inset-x-0 max-sm:bottom-0 max-sm:h-[85dvh] max-sm:animate-rise max-sm:rounded-t-card max-sm:p-5 max-sm:pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:animate-appear sm:rounded-card sm:p-3"
        >
          <div className="flex items-start justify-between gap-4 sm:sr-only">
            <Radix.Title className="min-w-0 font-serif text-2xl wrap-anywhere">{label}</Radix.Title>
            {narrow && (
              <Radix.Close asChild>
                <IconButton label="Close" icon={X} className="-mt-1 -mr-2" />
              </Radix.Close>
            )}
          </div>
          <Options label={label} box={box} {...list} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type OptionsProps = Omit<SearchListProps, 'anchor' | 'onClose'> & { box: RefObject<HTMLInputElement | null> }

function Options({ label, options, value, typed, box, onChoose }: OptionsProps) {
  const countId = useId()
  const [text, setText] = useState(typed)
  const listed = options.filter((one) => holdsWords(`${one.label} ${one.detail ?? ''}`, text))
  const search = useListSearch({
    ...{ text, onType: setText, listed },
    keyOf: (one) => one.value,
    // The current choice, until the user types.
    start: text === '' ? value : undefined,
    onChoose: (one) => onChoose(one.value),
  })
  return (
    <>
      <input
        {...search.box}
        type="text"
        role="combobox"
        ref={box}
        aria-label={`Search ${label}`}
        aria-expanded
        aria-describedby={countId}
        dir="auto"
        enterKeyHint="done"
        placeholder="Search"
        className={`${inputClass} shrink-0`}
      />
      <p id={countId} role="status" className="shrink-0 px-1 text-sm text-quiet">
        {countText(listed.length)}
      </p>
      <div
        role="listbox"
        id={search.listId}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={search.box.onKeyDown}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain focus:outline-none max-sm:-mx-3"
      >
        {listed.map((one) => (
          <ListOption
            key={one.value}
            {...search.option(one)}
            label={one.label}
            detail={one.detail}
            current={one.value === value}
            disabled={one.disabled ?? false}
          />
        ))}
      </div>
    </>
  )
}

const countText = (count: number): string =>
  count === 0 ? 'Nothing found. Try fewer letters.' : count === 1 ? '1 option' : `${count} options`

const GAP = 6
const EDGE = 16
const HEIGHT = 440
const WIDTH = 320

/** Below the control, or above it if there is more room. */
function placeBeside(anchor: HTMLElement) {
  const { top, bottom, left, width } = anchor.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const below = innerHeight - bottom - GAP - EDGE
  const above = top - GAP - EDGE
  const wide = Math.min(Math.max(width, WIDTH), innerWidth - 2 * EDGE)
  const up = below < HEIGHT && above > below
  return {
    left: Math.max(EDGE, Math.min(left, innerWidth - wide - EDGE)),
    width: wide,
    maxHeight: Math.min(HEIGHT, up ? above : below),
    ...(up ? { bottom: innerHeight - top + GAP } : { top: bottom + GAP }),
  }
}

function useBeside(anchor: HTMLElement) {
  const [place, setPlace] = useState(() => placeBeside(anchor))
  useEffect(() => {
    const move = () => setPlace(placeBeside(anchor))
    window.addEventListener('resize', move)
    return () => window.removeEventListener('resize', move)
  }, [anchor])
  return place
}
