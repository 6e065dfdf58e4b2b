import { type FormEvent, useEffect, useRef, useState } from 'react'

type Submit = {
  /** The error of the last save. */
  error: unknown
  /** A field is empty or wrong: the form is not sent, and after the first try the fields show their errors. */
  isWrong: boolean
  send: () => void
}

/** Submits a form. After a try or an error, the first wrong field gets the focus. */
export function useSubmit({ error, isWrong, send }: Submit) {
  const [tries, setTries] = useState(0)
  const ref = useFocusOnWrong(error, tries)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // Submitting a dialog inside a form must not submit the outer form.
    event.stopPropagation()
    setTries((count) => count + 1)
    if (!isWrong) send()
  }
  return { tried: tries > 0, form: { ref, onSubmit, noValidate: true } }
}

/** A ref for the form: its first wrong field gets the focus after an error, and after each try. */
export function useFocusOnWrong(error: unknown, tries = 0) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error || tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error, tries])
  return form
}
