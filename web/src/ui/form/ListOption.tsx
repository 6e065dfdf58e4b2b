import type { LucideIcon } from 'lucide-react'
import { Check } from 'lucide-react'

type ListOptionProps = {
  id: string
  label: string
  detail?: string | undefined
  icon?: LucideIcon
  active: boolean
  /** It is the current choice. */
  current?: boolean
  disabled?: boolean
  onPoint: () => void
  onChoose: () => void
}

/** An option of a list below a text box. The focus stays in the box, which names the active option to screen readers. */
export function ListOption({
  id,
  label,
  detail,
  icon: Icon,
  active,
  current = false,
  disabled = false,
  onPoint,
  onChoose,
}: ListOptionProps) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      aria-selected={active}
      aria-current={current || undefined}
      disabled={disabled}
      tabIndex={-1}
      onPointerMove={() => !active && onPoint()}
      // Keeps the focus in the box.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-12 w-full scroll-my-2 items-center gap-3 rounded-control px-3 py-1.5 text-left aria-selected:bg-tint aria-selected:text-accent disabled:opacity-60"
    >
      {Icon && <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />}
      <span className="min-w-0 flex-1">
        <bdi className="block font-semibold wrap-anywhere">{label}</bdi>
        {detail && <span className="block text-sm text-quiet wrap-anywhere">{detail}</span>}
      </span>
      {current && <Check aria-hidden size={18} strokeWidth={2} className="shrink-0 text-accent" />}
    </button>
  )
}
