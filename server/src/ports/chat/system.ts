import type { Written } from './message.ts'

/** What the text of an answer adds to its status. */
type Said = {
  /** The message is there already. */
  posted?: boolean
  /** The address takes no messages any more. */
  dead?: boolean
  /** How long to wait, in milliseconds. */
  waitMs?: number
}

/** A chat system that takes messages at webhook addresses. */
export type ChatSystem = {
  /** Whether a host name is one of its own. */
  isHost(name: string): boolean
  /** Whether an address at its host has all its parts. */
  isWhole(url: URL): boolean
  /** What a person should do about an address that has not. */
  incomplete: string
  /** A path that differs between spaces and holds nothing secret; undefined if the address is not of a space. */
  mask(url: URL): string | undefined
  /** The body of a post. `origin` is Scope's. */
  render(written: Written, origin: string): object
  /** Where a message with this id is posted. */
  target(url: URL, id: string): URL
  headers?: Record<string, string>
  /** What the texts of answers say, by their status; others are not read. */
  said: Partial<Record<number, (text: string) => Said>>
}
