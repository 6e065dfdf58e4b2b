/** A file that is attached to a message. */
export type AttachedFile = { name: string; bytes: Buffer }

/**
 * A message that came to an address with letters. Nothing of it is proven: `authentication` has the values of its
 * `Authentication-Results` headers, the topmost first, of which others may have written some.
 */
export type ArrivedMessage = {
  /** The addresses of `To`, `Cc`, `Delivered-To` and `X-Original-To`, in small letters. */
  recipients: readonly string[]
  /** The addresses of `From`, in small letters. */
  senders: readonly string[]
  authentication: readonly string[]
  subject: string
  /** Its `Message-ID`, or else its date; both are the sender’s. */
  id: string
  /**
   * In their order, also those of messages that it forwards, the same one once. Empty if there is `tooMuch` of it: the
   * message is too large to read, or has too many.
   */
  files: readonly AttachedFile[]
  tooMuch: 'size' | 'files' | null
  /** The names of what is attached and is no file of numbers: pictures, invitations. */
  others: readonly string[]
  /** In what it has files that cannot be read. */
  sealed: readonly Sealed[]
}

/** `winmail`: Outlook’s Rich Text, a `winmail.dat`. `encrypted`: for the key of a person, also if it is only signed as a whole. */
export type Sealed = 'winmail' | 'encrypted'

/** What becomes of a message: it is marked seen and moved to the folder `Scope/done` or `Scope/failed`. */
export type MessageResult = 'done' | 'failed'

/** Reads a mailbox. It never answers a message, and never fetches what one links to. */
export type Mailbox = {
  /** The host, for the operator. */
  readonly host: string
  /** The address with a company's letters: `numbers+abc@example.com`. */
  addressWith(letters: string): string
  /**
   * Gives the unseen messages to an address with letters to `take`, one after the other, and moves each as it says; others
   * are left alone. Ends early when `stopping` is aborted. Returns how many it moved. If `take` throws, that message stays
   * unseen. Throws MailboxFailed if the mail server cannot be used.
   */
  readNew(take: (message: ArrivedMessage) => Promise<MessageResult>, stopping: AbortSignal): Promise<number>
  /** Signs in and opens the mailbox. Throws MailboxFailed. */
  check(): Promise<void>
  /** Why the last try of this server failed, in our own words; undefined if it did not. */
  trouble(): string | undefined
}

export type MailboxSettings = {
  /** With the user and the password: it is a secret. */
  url: string
  /** The name by which the mail server signs its `Authentication-Results`. */
  authserv: string
  /** The domain of the addresses. */
  domain: string
}

/** How the name of an address with letters begins. */
export const ADDRESS_NAME = 'numbers+'

/** Of a larger message only the headers are read. */
export const MESSAGE_MB = 25
export const MESSAGE_BYTES_MAX = MESSAGE_MB * 1024 * 1024
/** A message with more attached files is not taken. */
export const MESSAGE_FILES_MAX = 20
/** How many messages a run takes at most. */
export const RUN_MESSAGES_MAX = 50

/** The mail server cannot be used. `reason` is in our own words, without the other server's text. */
export class MailboxFailed extends Error {
  override name = 'MailboxFailed'
  readonly reason: string

  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
