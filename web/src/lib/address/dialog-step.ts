import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { onceKey } from '../api/once-key.ts'
import { isHistoryLeft } from './leave-history.ts'

/**
 * An open dialog is a step of the browser’s history: Back closes it, as people expect on phones, and closing it goes
 * back. The step is a mark in the state of its history entry. A dialog that the address names (`journal=open`) has an
 * entry already; any other gets one here.
 */
export type DialogStep = { dialog?: string } | null

type Taken = { mark: string; made: boolean }

/** The marks of the open dialogs. */
const open = new Set<string>()
/** Entries created here whose dialog has closed: Back and Forward skip them. */
const closed = new Set<string>()
/** The browser is going back, which takes a moment. */
let leaving = false

/** Whether a dialog is open. */
export const isDialogOpen = (): boolean => open.size > 0

const markHere = (): string | undefined => (history.state as DialogStep)?.dialog

function goBack(): void {
  if (leaving || isHistoryLeft()) return
  leaving = true
  history.back()
}

function onMoved(): void {
  leaving = false
  const here = markHere()
  if (here !== undefined && closed.has(here)) goBack()
}

globalThis.window?.addEventListener('popstate', onMoved)

/** Whether the user has arrived here within the app, so that there is a screen to return to. */
let cameFromScreen = false
// An event of wouter.
globalThis.window?.addEventListener('pushState', () => {
  cameFromScreen = true
})

/** Takes this entry, if no open dialog has it, or adds one. The entry of a just closed dialog serves the next. */
function take(): Taken {
  const here = markHere()
  if (here !== undefined && !open.has(here)) {
    open.add(here)
    return { mark: here, made: closed.delete(here) }
  }
  const mark = onceKey()
  open.add(mark)
  history.pushState({ ...history.state, dialog: mark }, '')
  return { mark, made: true }
}

function giveBack({ mark, made }: Taken): void {
  open.delete(mark)
  if (made) closed.add(mark)
  // Not at once, because another dialog may open in its place.
  queueMicrotask(() => {
    if (!open.has(mark) && markHere() === mark) goBack()
  })
}

/** Makes a dialog a step of the history while it is open. */
export function useDialogStep(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen) return
    let taken: Taken | undefined
    const begin = () => {
      taken = take()
    }
    const onPop = () => {
      if (taken && markHere() !== taken.mark) close.current()
    }
    if (leaving) window.addEventListener('popstate', begin, { once: true })
    else begin()
    window.addEventListener('popstate', onPop)
    return () => {
      window.removeEventListener('popstate', begin)
      window.removeEventListener('popstate', onPop)
      if (taken) giveBack(taken)
    }
  }, [isOpen])
}

/**
 * For a screen whose address names a dialog by one of these parameters. Returns how to close it, which does nothing if
 * it is already closed. Closing goes back to the screen of the link; a page loaded with the dialog gets the screen’s
 * own entry below it.
 */
export function useNamedDialog(names: readonly string[]): () => void {
  const [params] = useSearchParams()
  const named = names.some((name) => params.has(name))
  useLayoutEffect(() => {
    if (!named || markHere() !== undefined) return
    if (cameFromScreen) {
      history.replaceState({ ...history.state, dialog: onceKey() }, '')
      return
    }
    const { href } = window.location
    const below = new URL(href)
    for (const name of names) below.searchParams.delete(name)
    history.replaceState(history.state, '', below)
    history.pushState({ ...history.state, dialog: onceKey() }, '', href)
  }, [named, names])
  return () => {
    const here = new URLSearchParams(window.location.search)
    if (names.some((name) => here.has(name)) && markHere() !== undefined) goBack()
  }
}
