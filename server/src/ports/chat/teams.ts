import type { Line, Message, Written } from './message.ts'
import type { ChatSystem } from './system.ts'
import { bytesOf, fitting, oneLine, textOf } from './text.ts'

/** The hosts of Power Automate, where a Workflow of Teams takes its requests. */
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(logic\.azure\.com|api\.powerplatform\.com)$/
const WORKFLOW = /\/workflows\/([\w-]{1,100})\/triggers\/[\w-]{1,100}\/paths\/invoke\/?$/
/** Characters of a workflow’s id to show, enough to tell two apart. */
const SHOWN = 8
/** Teams allows 28 KB per message, of which the workflow may need some. */
const BYTES_MAX = 25_000

/**
 * Microsoft Teams, by a Workflow: an adaptive card in the envelope that the template “post to a channel when a webhook
 * request is received” expects. Typed text stands in runs of text, where Teams looks for no markup.
 */
export const teams: ChatSystem = {
  isHost: (name) => HOST.test(name),
  isWhole: ({ pathname, searchParams }) =>
    WORKFLOW.test(pathname) && searchParams.getAll('sig').filter(Boolean).length === 1,
  incomplete: 'Copy the whole address from the workflow in Microsoft Teams, with its sig.',
  mask: ({ pathname }) => {
    const [, workflow] = WORKFLOW.exec(pathname) ?? []
    return workflow && `/…/${workflow.slice(0, SHOWN)}…`
  },
  render: (written, origin) =>
    fitting(
      (room) => build(written, origin, room),
      (post) => bytesOf(post) <= BYTES_MAX,
    ),
  target: (url) => url,
  // A workflow that was switched off answers as to a wrong message.
  said: { 400: (text) => ({ dead: text.includes('"WorkflowTriggerIsNotEnabled"') }) },
}

function build({ summary, message }: Written, origin: string, room: number): object {
  const { title, subtitle, sections, links } = message
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: oneLine(summary),
    body: [
      block(oneLine(title), { size: 'Large', weight: 'Bolder' }),
      block(oneLine(subtitle), { isSubtle: true }, 'None'),
      ...sections.flatMap((section) => sectionOf(section, origin, room)),
    ],
    actions: links.map(({ label, path }) => opening(label, origin + path)),
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}

const opening = (title: string, url: string) => ({ type: 'Action.OpenUrl', title, url })

const block = (text: string, style: object = {}, spacing = 'Small') => ({
  type: 'RichTextBlock',
  spacing,
  inlines: [{ type: 'TextRun', text, ...style }],
})

/** A block for each line of a text, since a run of text shows no line breaks. */
const paragraphs = (text: string) => text.split('\n').map((line) => block(line, {}, 'None'))

const sectionOf = (
  { heading, lines }: Message['sections'][number],
  origin: string,
  room: number,
): object[] => [
  ...(heading ? [block(oneLine(heading), { weight: 'Bolder' }, 'Large')] : []),
  ...lines.flatMap((line) => lineOf(line, origin, room)),
]

function lineOf(line: Line, origin: string, room: number): object[] {
  if (typeof line === 'string') return paragraphs(textOf(line, room))
  const { label, text, note, path } = line
  const items = [
    block(oneLine(label), { weight: 'Bolder' }),
    ...paragraphs(textOf(text, room)),
    ...(note ? [block(oneLine(note), { isSubtle: true }, 'None')] : []),
  ]
  if (!path) return items
  const actions = [opening('Open', origin + path)]
  const columns = [
    { type: 'Column', width: 'stretch', items },
    { type: 'Column', width: 'auto', items: [{ type: 'ActionSet', actions }] },
  ]
  return [{ type: 'ColumnSet', columns }]
}
