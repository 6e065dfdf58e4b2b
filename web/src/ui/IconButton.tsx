import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Used as the accessible name and the tooltip. */
  label: string
  icon: LucideIcon
}

export function IconButton({ label, icon: Icon, className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-control text-quiet transition-colors hover:text-text disabled:opacity-40 ${className}`}
    >
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </button>
  )
}
