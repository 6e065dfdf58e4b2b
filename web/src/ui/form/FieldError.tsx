type FieldErrorProps = { id?: string; text: string | null | undefined }

/** What is wrong with one field, or with a few together. */
export function FieldError({ id, text }: FieldErrorProps) {
  return (
    text && (
      <p id={id} role="alert" className="text-sm font-semibold text-overdue">
        {text}
      </p>
    )
  )
}
