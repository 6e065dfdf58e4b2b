import { OtherScreen } from './other-screen.tsx'

/** Replaces a screen that the user may not see, with a link to another one. `text` says who may. */
export function AccessDenied({ text }: { text: string }) {
  return (
    <div className="grid gap-3">
      <h1 tabIndex={-1} className="font-serif text-3xl lg:text-4xl">
        Access Denied
      </h1>
      <p className="text-quiet">{text}</p>
      <OtherScreen />
    </div>
  )
}
