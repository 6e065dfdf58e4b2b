import type { LucideIcon } from 'lucide-react'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { toastFailure } from '../../lib/toast/failure.ts'
import { fetched } from '../../lib/window/fetched.tsx'
import type { FieldAria } from './Field.tsx'

type PickerOption = { value: string; label: string; detail?: string; disabled?: boolean }

type PickerProps = {
  label: string
  icon?: LucideIcon
  value: string
  options: readonly PickerOption[]
  onChange: (value: string) => void
  disabled?: boolean
  className?: string
  /** The choice is the screen’s title, with this line, if any, below it. */
  below?: string | undefined
  /** Part of a line of text, without a frame. */
  inline?: boolean
  /** Set by the surrounding Field, which shows the error. */
  aria?: FieldAria
}

const FRAME =
  'border border-line bg-raised pr-3 pl-3.5 transition-colors has-[:is(select,button):enabled]:hover:border-quiet has-[[aria-invalid]]:border-overdue'

const SearchList = fetched(async () => (await import('./SearchList.tsx')).SearchList)

/** Longer lists have a search. */
const SEARCHED_OVER = 12

const OVERLAY = 'absolute -inset-px size-[calc(100%+2px)] appearance-none rounded-control text-base opacity-0'

/** Chooses from a list: a native select, transparent over a styled trigger. A long list has a search instead. */
export function Picker({
  label,
  icon: Icon,
  value,
  options,
  onChange,
  disabled = false,
  className = '',
  below,
  inline = false,
  aria,
}: PickerProps) {
  const framed = below === undefined && !inline
  const chosen = options.find((option) => option.value === value)
  return (
    <div
      className={`relative inline-flex max-w-full items-center rounded-control has-[:is(select,button):disabled]:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${inline ? 'min-h-6 min-w-11 shrink-0 gap-1 sm:min-h-7' : below === '' ? 'min-h-7.5 gap-2.5' : 'min-h-11 gap-2.5'} ${framed ? FRAME : ''} ${className}`}
    >
      {Icon && framed && <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />}
      {below === undefined ? (
        <span
          aria-hidden
          className={`min-w-0 flex-1 ${inline ? 'truncate' : 'py-2 leading-snug font-semibold'}`}
        >
          <bdi>{chosen?.label}</bdi>
          {chosen?.detail && <span className="ml-1.5 font-normal text-quiet">{` ${chosen.detail}`}</span>}
        </span>
      ) : (
        <span aria-hidden className="grid min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <bdi className="font-serif text-2xl wrap-anywhere lg:text-4xl">{chosen?.label}</bdi>
            <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-quiet" />
          </span>
          {below && (
            <span dir="auto" className="text-sm text-quiet">
              {below}
            </span>
          )}
        </span>
      )}
      {below === undefined && (
        <ChevronDown aria-hidden size={inline ? 14 : 18} strokeWidth={1.75} className="shrink-0 text-quiet" />
      )}
      {options.length > SEARCHED_OVER ? (
        <Searched {...{ label, value, options, onChange, disabled, aria }} />
      ) : (
        <select
          {...aria}
          aria-label={label}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          className={OVERLAY}
        >
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className="bg-raised text-text"
            >
              {textOf(option)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

const textOf = ({ label, detail }: PickerOption): string => (detail ? `${label} · ${detail}` : label)

type SearchedProps = Pick<PickerProps, 'label' | 'value' | 'options' | 'onChange'> & {
  disabled: boolean
  aria: FieldAria | undefined
}

/** The control of a long list. A letter or an arrow key opens it, like a select. */
function Searched({ label, value, options, onChange, disabled, aria }: SearchedProps) {
  const control = useRef<HTMLButtonElement>(null)
  /** The search text of the open list at first. */
  const [typed, setTyped] = useState<string | null>(null)
  const chosen = options.find((option) => option.value === value)
  const close = () => setTyped(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const letter = key.length === 1 && key !== ' '
    if (!letter && key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    event.stopPropagation()
    // Collects letters until the list has loaded.
    setTyped((before) => (before ?? '') + (letter ? key : ''))
  }
  return (
    <>
      <button
        {...aria}
        ref={control}
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={typed !== null}
        disabled={disabled}
        onPointerDown={() => void SearchList.prepare()}
        onFocus={() => void SearchList.prepare()}
        onKeyDown={onKeyDown}
        onClick={() => setTyped('')}
        className={OVERLAY}
      >
        {chosen && <span className="sr-only">{textOf(chosen)}</span>}
      </button>
      {typed !== null && control.current && (
        <SearchList
          {...{ label, value, options, typed }}
          anchor={control.current}
          onChoose={(next) => {
            close()
            if (next !== value) onChange(next)
          }}
          onClose={close}
          onUnavailable={(cause) => {
            close()
            toastFailure(cause, 'The list could not be opened', 'Try again with a network.')
          }}
        />
      )}
    </>
  )
}
