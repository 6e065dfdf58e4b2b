import { shorten } from '../assistant/assistant.ts'

/** A line of a message: a text, or a figure under its label with a note below. */
export type Line = string | { label: string; text: string; note?: string }

/** What a message says, all of it plain text: only here it becomes a card. Paths lead to the screens of Scope. */
export type Message = {
  title: string
  subtitle: string
  sections: readonly { heading?: string; lines: readonly Line[] }[]
  links: readonly { label: string; path: string }[]
}

/** How long a title or a label may be, and a text: a check-in's note is the longest there is. In characters. */
const TITLE_MAX = 120
const TEXT_MAX = 1000
/** A message holds 32,000 bytes at most. */
const BYTES_MAX = 30_000

/**
 * What looks like a mention or an address to whoever displays a message is broken by a mark that nobody sees: a person
 * who writes `<users/all>` or the name of a site calls nobody and links nothing.
 */
function harmless(text: string): string {
  return text
    .replaceAll(/(?:(?!\n)[\s\p{Cc}\p{Bidi_Control}])+/gu, ' ')
    .replaceAll(/:(?=\/\/)|\.(?=\p{L})|@(?=\S)|</gu, (mark) => `${mark}\u2060`)
}

const plain = (text: string): string => harmless(shorten(text, TITLE_MAX)).replaceAll('\n', ' ')

/** The markup of a card's text, of so many characters at most. */
const markup = (text: string, room: number): string =>
  harmless(shorten(text, room))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>')

/**
 * A message as Google Chat takes it: a card, and one line where no card is shown. Where it would be too large all its
 * texts are cut shorter. `origin` is that of Scope.
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
    onClick: { openLink: { url: `${origin}${path}` } },
  }))
  const shown = sections.map(({ heading, lines }) => ({
    ...(heading ? { header: markup(heading, TITLE_MAX) } : {}),
    widgets: lines.map((line) => widgetOf(line, room)),
  }))
  return {
    header: { title: plain(title), subtitle: plain(subtitle) },
    sections: [...shown, { widgets: [{ buttonList: { buttons } }] }],
  }
}

function widgetOf(line: Line, room: number): object {
  if (typeof line === 'string') return { textParagraph: { text: markup(line, room) } }
  const { label, text, note } = line
  return {
    decoratedText: {
      topLabel: plain(label),
      text: markup(text, room),
      ...(note ? { bottomLabel: plain(note) } : {}),
      wrapText: true,
    },
  }
}
