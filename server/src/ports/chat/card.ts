import { shorten } from '../assistant/assistant.ts'

/** A line of a message: a text, or a figure with a label above, a note below and a screen of Scope that a button opens. */
export type Line = string | { label: string; text: string; note?: string; path?: string }

/** A message in plain text; this file turns it into a card. Paths are screens of Scope. */
export type Message = {
  title: string
  subtitle: string
  sections: readonly { heading?: string; lines: readonly Line[] }[]
  links: readonly { label: string; path: string }[]
}

/** The longest title or label, and the longest text (a check-in's note), in characters. */
const TITLE_MAX = 120
const TEXT_MAX = 1000
/** Google Chat allows 32,000 bytes per message. */
const BYTES_MAX = 30_000

/**
 * Breaks mentions and links with an invisible character, so that a text with `<users/all>` or a site's name notifies
 * nobody and links nowhere.
 */
function harmless(text: string): string {
  return text
    .replaceAll(/(?:(?!\n)[\s\p{Cc}\p{Bidi_Control}])+/gu, ' ')
    .replaceAll(/:(?=\/\/)|\.(?=\p{L})|@(?=\S)|</gu, (mark) => `${mark}\u2060`)
}

const plain = (text: string): string => harmless(shorten(text, TITLE_MAX)).replaceAll('\n', ' ')

/** The markup of a card's text, shortened to `room` characters. */
const markup = (text: string, room: number): string =>
  harmless(shorten(text, room))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>')

/**
 * A message for Google Chat: a card, and one line for where cards are not shown. If it is too large, its texts are
 * shortened. `origin` is Scope's.
 */
export function cardOf(message: Message, summary: string, origin: string): object {
  for (let room = TEXT_MAX; ; room = Math.floor(room / 2)) {
    const post = {
      fallbackText: plain(summary),
      cardsV2: [{ cardId: 'scope', card: build(message, origin, room) }],
    }
    if (room === 0 || Buffer.byteLength(JSON.stringify(post)) <= BYTES_MAX) return post
  }
}

function build({ title, subtitle, sections, links }: Message, origin: string, room: number): object {
  const buttons = links.map(({ label, path }) => ({
    text: label,
    onClick: opening(origin, path),
  }))
  const shown = sections.map(({ heading, lines }) => ({
    ...(heading ? { header: markup(heading, TITLE_MAX) } : {}),
    widgets: lines.map((line) => widgetOf(line, origin, room)),
  }))
  return {
    header: { title: plain(title), subtitle: plain(subtitle) },
    sections: [...shown, { widgets: [{ buttonList: { buttons } }] }],
  }
}

const opening = (origin: string, path: string) => ({ openLink: { url: `${origin}${path}` } })

function widgetOf(line: Line, origin: string, room: number): object {
  if (typeof line === 'string') return { textParagraph: { text: markup(line, room) } }
  const { label, text, note, path } = line
  return {
    decoratedText: {
      topLabel: plain(label),
      text: markup(text, room),
      ...(note ? { bottomLabel: plain(note) } : {}),
      wrapText: true,
      ...(path ? { button: { text: 'Open', onClick: opening(origin, path) } } : {}),
    },
  }
}
