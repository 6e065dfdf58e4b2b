import { shorten } from '../assistant/assistant.ts'

/** The longest title or label, and the longest text (a check-in's note), in characters. */
const TITLE_MAX = 120
const TEXT_MAX = 1000

/**
 * Breaks mentions and links with an invisible character, so that a text with `<users/all>`, `@everyone` or a site's name
 * notifies nobody and links nowhere, in any chat system.
 */
function harmless(text: string): string {
  return text
    .replaceAll(/(?:(?!\n)[\s\p{Cc}\p{Bidi_Control}])+/gu, ' ')
    .replaceAll(/:(?=\/\/)|\.(?=\p{L})|@(?=\S)|</gu, (mark) => `${mark}\u2060`)
}

/** A harmless text of at most `room` characters, without markup. */
export const textOf = (text: string, room: number): string => harmless(shorten(text, room))

/** A title, label or note: one line, without markup. */
export const oneLine = (text: string): string => textOf(text, TITLE_MAX).replaceAll('\n', ' ')

/** Builds a post that fits: if it is too large, its texts are shortened to fewer and fewer characters (`room`). */
export function fitting<Post>(build: (room: number) => Post, fits: (post: Post) => boolean): Post {
  for (let room = TEXT_MAX; ; room = Math.floor(room / 2)) {
    const post = build(room)
    if (room === 0 || fits(post)) return post
  }
}

/** The size of a post in bytes. */
export const bytesOf = (post: unknown): number => Buffer.byteLength(JSON.stringify(post))
