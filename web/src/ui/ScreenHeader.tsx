import type { ReactNode, Ref } from 'react'

type ScreenHeaderProps = {
  title: string
  /** Receives the focus after the screen's contents change. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Below the title. */
  text?: ReactNode
  /** Pickers and actions. */
  children?: ReactNode
}

/**
 * The title of a screen with its pickers and actions. They are next to the title if both have room, otherwise below it,
 * so that they never squeeze the title.
 */
export function ScreenHeader({ title, titleRef, text, children }: ScreenHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-sm:gap-y-2.5">
      <div className="grid min-w-0 grid-cols-1 gap-1">
        <h1 ref={titleRef} tabIndex={-1} dir="auto" className="font-serif text-3xl wrap-anywhere lg:text-4xl">
          {title}
        </h1>
        {text}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2.5 empty:hidden">{children}</div>
    </header>
  )
}
