import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'section'> & { as?: 'section' | 'article' | 'li' | 'div' }

export function Card({ as: Tag = 'section', className = '', ...props }: CardProps) {
  // All four tags take the same attributes; only the type of `ref` differs, and no card uses one.
  const { ref: _, ...attributes } = props
  return (
    <Tag {...attributes} className={`rounded-card border border-line bg-raised p-5 lg:p-7 ${className}`} />
  )
}
