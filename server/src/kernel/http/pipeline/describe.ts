import type { CallName } from '@scope/contract/calls'
import type { Call } from '@scope/contract/kernel/call'
import { exact } from '@scope/contract/kernel/schema'
import type { RouteOptions } from 'fastify'

const NOTHING = exact({})

/** A call as a route without its work: its address, its schemas, and the largest body. */
export function describeCall(name: CallName, call: Call): Omit<RouteOptions, 'handler'> {
  const [method = '', url = ''] = name.split(' ')
  return {
    method: method as 'GET',
    url,
    schema: {
      summary: call.summary,
      ...(call.params ? { params: call.params } : {}),
      ...(call.foreignQuery ? {} : { querystring: call.query ?? NOTHING }),
      ...(call.body ? { body: call.body } : {}),
      response: { [call.status ?? 200]: responseOf(call) },
    },
    ...(call.bodyMax ? { bodyLimit: call.bodyMax } : {}),
    exposeHeadRoute: call.head === true,
  }
}

/** A file and a stream are described by their media type alone. */
const responseOf = ({ stream, type, reply: schema }: Call) => {
  const media = stream ? 'text/event-stream' : type?.split(';')[0]
  return media ? { content: { [media]: { schema } } } : schema
}
