type FieldErrorProps = { id?: string; text: string | null | undefined }

/** The error of one field, or of several together. */
export function FieldError({ id, text }: FieldErrorProps) {
  return (
    text && (
      <p id={id} role="alert" className="text-sm font-semibold text-overdue">
        {text}
      </p>
    )
  )
}
