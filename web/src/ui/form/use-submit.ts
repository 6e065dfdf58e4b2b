import { type FormEvent, useEffect, useRef, useState } from 'react'

type Submit = {
  /** Why the last save failed. */
  error: unknown
  /** Something is missing or wrong: it is not sent, and once it was tried the fields say why. */
  isWrong: boolean
  send: () => void
}

/** The submit of a form. After a try and after an error the first wrong field gets the focus. */
export function useSubmit({ error, isWrong, send }: Submit) {
  const [tries, setTries] = useState(0)
  const ref = useFocusOnWrong(error, tries)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog that is opened from a form does not send that one.
    event.stopPropagation()
    setTries((count) => count + 1)
    if (!isWrong) send()
  }
  return { tried: tries > 0, form: { ref, onSubmit, noValidate: true } }
}

/** The form whose first wrong field gets the focus after an error, and after each try. */
export function useFocusOnWrong(error: unknown, tries = 0) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error || tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])
  return form
}
