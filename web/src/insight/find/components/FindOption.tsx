import type { Choice } from '../choices.ts'

type FindOptionProps = {
  id: string
  choice: Choice
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

/** One choice. The focus stays in the box, which names the active one to screen readers. */
export function FindOption({ id, choice, active, onPoint, onChoose }: FindOptionProps) {
  const { label, detail, icon: Icon } = choice
  return (
    <button
      type="button"
      role="option"
      id={id}
      aria-selected={active}
      tabIndex={-1}
      onPointerMove={() => !active && onPoint()}
      // Keeps the focus in the box.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-12 w-full scroll-my-2 items-center gap-3 rounded-control px-3 py-1.5 text-left aria-selected:bg-tint aria-selected:text-accent"
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{label}</span>
        {detail && <span className="block text-sm text-quiet wrap-anywhere">{detail}</span>}
      </span>
    </button>
  )
}
