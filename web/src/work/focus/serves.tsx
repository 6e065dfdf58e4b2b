/** The focus that a priority serves; nothing if it serves none. */
export function Serves({ focus }: { focus: { title: string } | null }) {
  if (!focus) return null
  return (
    <p className="text-sm">
      <span className="text-quiet">Serves: </span>
      <bdi className="font-medium">{focus.title}</bdi>
    </p>
  )
}
