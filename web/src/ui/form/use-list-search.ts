import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'

/** The option that each key moves to, wrapping at both ends. */
const KEYS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 5, count - 1),
  PageUp: (at) => Math.max(at - 5, 0),
}

type ListSearch<T> = {
  text: string
  onType: (text: string) => void
  /** The options that match the text, in the order of the list. */
  listed: readonly T[]
  keyOf: (one: T) => string
  /** The key of the option that is active at first; by default the first option. */
  start?: string | undefined
  onChoose: (one: T) => void
}

/**
 * A text box that searches the list below it. The focus stays in the box; arrows move to an option, which Enter
 * chooses. `box` and `option` are the props of both.
 */
export function useListSearch<T extends { label: string; disabled?: boolean }>({
  text,
  onType,
  listed,
  keyOf,
  start,
  onChoose,
}: ListSearch<T>) {
  const id = useId()
  const listId = `${id}-list`
  const [pointed, point] = useState<string>()
  const open = listed.filter(({ disabled }) => !disabled)
  const wanted = pointed ?? start
  const at = Math.max(
    open.findIndex((one) => keyOf(one) === wanted),
    0,
  )
  const active = open[at]
  // An id has no spaces.
  const idOf = (one: T) => `${id}-${encodeURIComponent(keyOf(one))}`
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = open[KEYS[event.key]?.(at, open.length) ?? -1]
    if (next) point(keyOf(next))
    else if (event.key === 'Enter' && active) onChoose(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    box: {
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      autoCapitalize: 'off',
      spellCheck: false,
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        onType(event.target.value)
        point(undefined)
      },
      onKeyDown,
    } as const,
    listId,
    option: (one: T) => ({
      id: idOf(one),
      active: one === active,
      onPoint: () => point(keyOf(one)),
      onChoose: () => onChoose(one),
    }),
  }
}
