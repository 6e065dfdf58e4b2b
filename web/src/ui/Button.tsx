import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from './state/Spinner.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'md' | 'sm'

const VARIANTS: Record<Variant, string> = {
  // Bright only while enabled.
  primary:
    'bg-accent text-on-accent enabled:hover:bg-accent/90 disabled:bg-line disabled:text-quiet disabled:opacity-100',
  secondary: 'border border-line bg-raised text-text hover:border-quiet',
  quiet: 'text-quiet hover:text-text',
  danger: 'bg-overdue text-ground hover:bg-overdue/90',
}

const SIZES: Record<Size, string> = { md: 'min-h-11 px-4 text-base', sm: 'min-h-11 px-3 text-sm' }

/** The look of a button, also for links. */
export function buttonClass(variant: Variant = 'primary', size: Size = 'md'): string {
  return `inline-flex items-center justify-center gap-2 rounded-control font-semibold transition-colors select-none disabled:opacity-50 aria-busy:opacity-50 ${VARIANTS[variant]} ${SIZES[size]}`
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant
  size?: Size
  /** While true, the button does nothing and shows a spinner. It keeps the focus, which a disabled button loses. */
  busy?: boolean
  icon?: LucideIcon
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  icon: Icon,
  className = '',
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonClass(variant, size)} ${className}`}
    >
      {busy ? <Spinner size={18} /> : Icon && <Icon aria-hidden size={18} strokeWidth={1.75} />}
      {children}
    </button>
  )
}
