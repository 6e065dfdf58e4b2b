import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { VERSION } from '../kernel/release.ts'
import { addressOf, inputOf, TOOLS, type ToolInput } from './tools.ts'

/** Makes a call of the API in the agent's name, and returns its status and its body as JSON text. */
export type Ask = (address: string) => Promise<{ status: number; body: string }>

const INSTRUCTIONS =
  'Scope is where a group of bars runs its week: numbers, priorities, check-ins and journals of each venue. You can read what the holder of the token can, without private journals, and change nothing. Weeks begin on a Monday. A figure that is null was not reported; it is not 0.'

const LIST = Object.entries(TOOLS).map(([name, tool]) => ({
  ...{ name, description: tool.description, inputSchema: inputOf(tool) },
  annotations: { readOnlyHint: true, openWorldHint: false },
}))

/** Answers one message of the protocol. No state is kept between messages. */
export async function answerMessage(request: Request, parsedBody: unknown, ask: Ask): Promise<Response> {
  const server = new Server(
    { name: 'scope', title: 'Scope', version: VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: LIST }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { text, isError } = await useTool(params.name, params.arguments ?? {}, ask)
    return { content: [{ type: 'text', text }], isError }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  // The package declares optional fields without `undefined`.
  await server.connect(transport as Parameters<typeof server.connect>[0])
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

type Used = { text: string; isError: boolean }

const refused = (text: string): Used => ({ text, isError: true })

/** The replies of a tool's calls as JSON, or the message of the first refusal. */
async function useTool(name: string, given: Readonly<Record<string, unknown>>, ask: Ask): Promise<Used> {
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined
  if (!tool) return refused(`There is no tool ${name}.`)
  const { required, properties } = inputOf(tool)
  const fields = Object.entries(given)
  const unknown = fields.find(([field]) => !Object.hasOwn(properties, field))
  if (unknown) return refused(`${unknown[0]} is not a field of this tool.`)
  const missing = required.find((field) => given[field] === undefined)
  if (missing) return refused(`${missing} is required.`)
  const wrong = fields.find(([, value]) => typeof value !== 'string')
  if (wrong) return refused(`${wrong[0]} must be a text.`)

  const calls = tool.ask(given as ToolInput)
  const parts = 'call' in calls ? { '': calls } : calls
  const replies: string[] = []
  for (const [part, one] of Object.entries(parts)) {
    const { status, body } = await ask(addressOf(one as Parameters<typeof addressOf>[0]))
    if (status !== 200) return refused((JSON.parse(body) as { error: string }).error)
    replies.push(part === '' ? body : `${JSON.stringify(part)}:${body}`)
  }
  return { text: 'call' in calls ? (replies[0] ?? '') : `{${replies.join(',')}}`, isError: false }
}
