import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { TAB_STEPS } from './tab-keys.ts'

type TabsProps<V extends string> = {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/**
 * Tabs of a screen. One Tab stop; the arrow keys move between tabs. On a narrow screen they scroll, and
 * the selected one is always in view.
 */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = document.getElementById(`${id}-${value}`)
    if (!chosen || !list.current) return
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2
  }, [id, value])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = TAB_STEPS[event.key]?.(
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const next = at === undefined ? undefined : tabs[at]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll('button')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative flex gap-x-5 overflow-x-auto max-sm:-mx-4 max-sm:px-4 shadow-[inset_0_-1px_var(--color-line)] [scrollbar-width:none] sm:gap-x-6"
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={chosen}
              aria-controls={chosen ? `${id}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={`min-h-11 min-w-11 shrink-0 border-b-2 px-0.5 -outline-offset-2 whitespace-nowrap transition-colors ${
                chosen
                  ? 'border-accent font-semibold text-text'
                  : 'border-transparent text-quiet hover:text-text'
              }`}
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="grid grid-cols-1">
        {children}
      </div>
    </div>
  )
}
