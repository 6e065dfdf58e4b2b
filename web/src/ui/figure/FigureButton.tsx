import type { ComponentProps } from 'react'

type FigureButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label' | 'aria-haspopup'> & {
  /** The figure's meaning and week, which screen readers add to its text. */
  label: string
  text: string
}

/** A figure that opens its details. It looks like plain text; its target is at least 24 by 44 px, or 44 by 44 px for touch. */
export function FigureButton({ label, text, className = '', children, ...props }: FigureButtonProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={`${text}, ${label}`}
      aria-haspopup="dialog"
      className={`relative min-h-6 min-w-11 [text-align:inherit] rounded-sm leading-[max(1lh,1.5rem)] decoration-dotted decoration-1 underline-offset-4 pointer-coarse:after:absolute pointer-coarse:after:top-1/2 pointer-coarse:after:left-1/2 pointer-coarse:after:h-11 pointer-coarse:after:w-full pointer-coarse:after:min-w-11 pointer-coarse:after:-translate-1/2 hover:underline focus-visible:underline ${className}`}
    >
      {children ?? text}
    </button>
  )
}
