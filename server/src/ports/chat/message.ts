/** A line of a message: a text, or a figure with a label above, a note below and a screen of Scope that it opens. */
export type Line = string | { label: string; text: string; note?: string; path?: string }

/** A message in plain text; each chat system has its own form of it. Paths are screens of Scope. */
export type Message = {
  title: string
  subtitle: string
  sections: readonly { heading?: string; lines: readonly Line[] }[]
  links: readonly { label: string; path: string }[]
}

/** A message with one line for where only text is shown. */
export type Written = { summary: string; message: Message }
