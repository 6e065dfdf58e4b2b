/** The focus that a priority serves; nothing if it serves none. */
export function Serves({ focus }: { focus: { title: string } | null }) {
  if (!focus) return null
  return (
    <p>
      Serves: <bdi>{focus.title}</bdi>
    </p>
  )
}
