import type { Line, Message, Written } from './message.ts'
import type { ChatSystem } from './system.ts'
import { bytesOf, fitting, oneLine, textOf } from './text.ts'

const HOST = 'chat.googleapis.com'
const SPACE = /^\/v1\/spaces\/([\w-]{1,100})\/messages$/
/** Characters of a space’s name to show, enough to tell two apart. */
const SHOWN = 8
/** Google Chat allows 32,000 bytes per message. */
const BYTES_MAX = 30_000

/** Google Chat: a card. It knows a message by our id, so that one is posted once. */
export const google: ChatSystem = {
  isHost: (name) => name === HOST,
  isWhole: ({ pathname, searchParams }) => {
    const hasOne = (name: string) => searchParams.getAll(name).filter(Boolean).length === 1
    return SPACE.test(pathname) && hasOne('key') && hasOne('token')
  },
  incomplete: 'Copy the whole address from the space’s webhook, with its key and token.',
  mask: ({ pathname }) => {
    const [, space] = SPACE.exec(pathname) ?? []
    return space && `/v1/spaces/${space.slice(0, SHOWN)}…`
  },
  render: cardOf,
  target: (url, id) => {
    const target = new URL(url)
    target.searchParams.set('requestId', id)
    // Our own message id: if the message was already posted, Google answers that it exists.
    target.searchParams.set('messageId', `client-${id}`)
    return target
  },
  said: {
    // A wrong key and a wrong message have the same status. A message quoted in the response has escaped quotes.
    400: (text) => ({ dead: text.includes('"API_KEY_INVALID"') }),
    // A temporary conflict has the same status.
    409: (text) => ({ posted: text.includes('ALREADY_EXISTS') }),
  },
}

/** A message as a card, and one line for where cards are not shown. `origin` is Scope's. */
export function cardOf({ summary, message }: Written, origin: string): object {
  return fitting(
    (room) => ({
      fallbackText: oneLine(summary),
      cardsV2: [{ cardId: 'scope', card: build(message, origin, room) }],
    }),
    (post) => bytesOf(post) <= BYTES_MAX,
  )
}

/** The markup of a card's text. */
const markup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

function build({ title, subtitle, sections, links }: Message, origin: string, room: number): object {
  const buttons = links.map(({ label, path }) => ({
    text: label,
    onClick: opening(origin, path),
  }))
  const parts = sections.map(({ heading, lines }) => ({
    ...(heading ? { header: markup(oneLine(heading)) } : {}),
    widgets: lines.map((line) => widgetOf(line, origin, room)),
  }))
  return {
    header: { title: oneLine(title), subtitle: oneLine(subtitle) },
    sections: [...parts, { widgets: [{ buttonList: { buttons } }] }],
  }
}

const opening = (origin: string, path: string) => ({ openLink: { url: `${origin}${path}` } })

function widgetOf(line: Line, origin: string, room: number): object {
  if (typeof line === 'string') return { textParagraph: { text: markup(textOf(line, room)) } }
  const { label, text, note, path } = line
  return {
    decoratedText: {
      topLabel: oneLine(label),
      text: markup(textOf(text, room)),
      ...(note ? { bottomLabel: oneLine(note) } : {}),
      wrapText: true,
      ...(path ? { button: { text: 'Open', onClick: opening(origin, path) } } : {}),
    },
  }
}
