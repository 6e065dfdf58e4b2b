import type { Line, Message, Written } from './message.ts'
import type { ChatSystem } from './system.ts'
import { fitting, oneLine, textOf } from './text.ts'

const ADDRESS = /^\/services\/([A-Z0-9]{1,40})\/([A-Z0-9]{1,40})\/\w{1,100}$/
/** Slack allows 3000 characters a block and refuses blocks of some 13,000 together. */
const BLOCK_MAX = 3000
const BLOCKS_MAX = 12_000
/** What Slack says of an address that has ended. The status may be that of a wrong message. */
const ENDED = /^(no_service|no_service_id|no_active_hooks|no_team|team_disabled|invalid_token)$/

/**
 * Slack: blocks, and a text for notifications. Typed text stands in elements of rich text, where Slack looks for no
 * mentions, links or markup. Links are part of the text, since a button would want an answer from us.
 */
export const slack: ChatSystem = {
  isHost: (name) => name === 'hooks.slack.com',
  isWhole: ({ pathname, search }) => ADDRESS.test(pathname) && !search,
  incomplete: 'Copy the whole address of the Slack app’s incoming webhook: /services/ and three parts.',
  mask: ({ pathname }) => {
    const [, team, hook] = ADDRESS.exec(pathname) ?? []
    return hook && `/services/${team}/${hook}/…`
  },
  render: (written, origin) =>
    fitting(
      (room) => build(written, origin, room),
      ({ blocks }) => {
        const sizes = blocks.map(sizeOf)
        return Math.max(...sizes) <= BLOCK_MAX && sizes.reduce((sum, size) => sum + size) <= BLOCKS_MAX
      },
    ),
  target: (url) => url,
  said: { 400: (text) => ({ dead: ENDED.test(text.trim()) }) },
}

type Element = { type: 'text' | 'link'; text: string; url?: string; style?: Record<string, true> }
type Block =
  | { type: 'header'; text: Plain }
  | { type: 'context'; elements: Plain[] }
  | { type: 'rich_text'; elements: [{ type: 'rich_text_section'; elements: Element[] }] }
type Plain = { type: 'plain_text'; text: string; emoji: false }

/** The texts and addresses of a block, in characters. */
const sizeOf = (block: Block): number =>
  block.type === 'rich_text'
    ? block.elements[0].elements.reduce((sum, { text, url = '' }) => sum + text.length + url.length, 0)
    : 0

const plain = (text: string): Plain => ({ type: 'plain_text', text: oneLine(text), emoji: false })

function build({ summary, message }: Written, origin: string, room: number) {
  const { title, subtitle, sections, links } = message
  const blocks: Block[] = [
    { type: 'header', text: plain(title) },
    { type: 'context', elements: [plain(subtitle)] },
    ...sections.map((section) => richText(elementsOf(section, origin, room))),
    richText(
      links.flatMap(({ label, path }, index) => [text(index ? '  ·  ' : ''), link(label, origin + path)]),
    ),
  ]
  return { text: withEntities(oneLine(summary)), unfurl_links: false, unfurl_media: false, blocks }
}

/** The three characters with which Slack's markup begins. */
const withEntities = (one: string): string =>
  one.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

// Slack refuses an element without text.
const richText = (elements: Element[]): Block => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: elements.filter((element) => element.text) }],
})

const text = (content: string, style?: 'bold' | 'italic'): Element => ({
  type: 'text',
  text: content,
  ...(style && { style: { [style]: true as const } }),
})
const link = (label: string, url: string): Element => ({ type: 'link', url, text: label })

function elementsOf(
  { heading, lines }: Message['sections'][number],
  origin: string,
  room: number,
): Element[] {
  return [
    ...(heading ? [text(`${oneLine(heading)}\n`, 'bold')] : []),
    ...lines.flatMap((line, index) => [text(index ? '\n' : ''), ...lineOf(line, origin, room)]),
  ]
}

function lineOf(line: Line, origin: string, room: number): Element[] {
  if (typeof line === 'string') return [text(textOf(line, room))]
  const { label, note, path } = line
  return [
    text(oneLine(label), 'bold'),
    text(`\n${textOf(line.text, room)}`),
    ...(note ? [text(`\n${oneLine(note)}`, 'italic')] : []),
    ...(path ? [text('  '), link('Open', origin + path)] : []),
  ]
}
