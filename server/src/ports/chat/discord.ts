import type { Line, Message, Written } from './message.ts'
import type { ChatSystem } from './system.ts'
import { fitting, oneLine, textOf } from './text.ts'

const HOST = /^((ptb|canary)\.)?(discord|discordapp)\.com$/
const ADDRESS = /^\/api(?:\/v\d{1,3})?\/webhooks\/(\d{1,25})\/([\w-]{1,200})$/
/** Discord allows 4096 characters per embed, and 6000 in all embeds of a message. */
const EMBED_MAX = 4096
const EMBEDS_MAX = 6000

/**
 * Discord: embeds, below one line for notifications and for whoever has switched embeds off. No mention is ever looked
 * for. It is asked to answer when the message is saved, and by the version of its interface that counts in seconds.
 */
export const discord: ChatSystem = {
  isHost: (name) => HOST.test(name),
  isWhole: ({ pathname }) => ADDRESS.test(pathname),
  incomplete: 'Copy the whole address of the Discord channel’s webhook, with its token.',
  mask: ({ pathname }) => {
    const [, hook] = ADDRESS.exec(pathname) ?? []
    return hook && `/api/webhooks/${hook}/…`
  },
  render: (written, origin) =>
    fitting(
      (room) => build(written, origin, room),
      ({ embeds }) => embeds.reduce((sum, embed) => sum + sizeOf(embed), 0) <= EMBEDS_MAX,
    ),
  target: (url) => {
    const target = new URL(url)
    const [, hook, token] = ADDRESS.exec(url.pathname) ?? []
    if (hook) target.pathname = `/api/v10/webhooks/${hook}/${token}`
    target.searchParams.set('wait', 'true')
    return target
  },
  // Discord refuses programs that do not name themselves.
  headers: { 'user-agent': 'DiscordBot (Scope, 1)' },
  said: { 429: (text) => ({ waitMs: waitIn(text) }) },
}

/** The seconds of `{"retry_after": 0.35}`, in milliseconds; 0 if there are none. */
function waitIn(text: string): number {
  const [, seconds] = /"retry_after":\s*(\d+(?:\.\d+)?)/.exec(text) ?? []
  return Math.ceil(Number(seconds ?? 0) * 1000)
}

type Embed = { title?: string; description: string }

const sizeOf = ({ title = '', description }: Embed): number => title.length + description.length

function build({ summary, message }: Written, origin: string, room: number) {
  const { title, subtitle, sections, links } = message
  const lines = [
    unmarked(oneLine(subtitle)),
    ...sections.flatMap((section) => sectionOf(section, origin, room)),
    `\n${links.map(({ label, path }) => link(label, origin + path)).join(' · ')}`,
  ]
  const [first = '', ...more] = inEmbeds(lines)
  return {
    content: unmarked(oneLine(summary)),
    allowed_mentions: { parse: [] },
    embeds: [
      { title: unmarked(oneLine(title)), description: first },
      ...more.map((description): Embed => ({ description })),
    ] as Embed[],
  }
}

/** The lines, in as few texts of an embed's size as they need. */
function inEmbeds(lines: readonly string[]): string[] {
  const texts: string[] = []
  for (const line of lines) {
    const joined = `${texts.at(-1)}\n${line}`
    if (texts.length === 0 || joined.length > EMBED_MAX) texts.push(line)
    else texts[texts.length - 1] = joined
  }
  return texts
}

/** Typed text without Markdown. */
const unmarked = (text: string): string => text.replaceAll(/[\\*_~`|>#()[\]-]/g, '\\$&')

const link = (label: string, url: string): string => `[${unmarked(label)}](${url})`

const sectionOf = (
  { heading, lines }: Message['sections'][number],
  origin: string,
  room: number,
): string[] => [
  heading ? `\n**${unmarked(oneLine(heading))}**` : '',
  ...lines.map((line) => lineOf(line, origin, room)),
]

function lineOf(line: Line, origin: string, room: number): string {
  if (typeof line === 'string') return unmarked(textOf(line, room))
  const { label, text, note, path } = line
  return [
    `**${unmarked(oneLine(label))}**`,
    unmarked(textOf(text, room)),
    ...(note ? [unmarked(oneLine(note))] : []),
    ...(path ? [link('Open', origin + path)] : []),
  ].join('\n')
}
