/** The reason why a form was not saved, if it belongs to no single field. */
export function FormError({ text }: { text: string | null | undefined }) {
  return (
    text && (
      <p role="alert" className="font-semibold text-overdue">
        {text}
      </p>
    )
  )
}
