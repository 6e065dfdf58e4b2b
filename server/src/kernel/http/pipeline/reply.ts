import type { Call, FileReply } from '@scope/contract/kernel/call'
import { LAST_CHANGE_HEADER } from '@scope/contract/kernel/headers.words'
import type { FastifyReply } from 'fastify'
import { Download, sendDownload } from '../reply/download.ts'
import { EventStream, sendStream } from '../reply/event-stream.ts'
import { Events, sendEvents } from '../reply/events.ts'
import type { Http } from '../routes.ts'

/** Sends what the handler answered: JSON by the reply's schema, a file, a download, or a stream. */
export function reply(call: Call, { request, reply: http }: Http, answer: unknown) {
  if (request.lastChange) http.header(LAST_CHANGE_HEADER, request.lastChange)
  if (answer instanceof EventStream) return sendStream(http, answer)
  if (answer instanceof Events) return sendEvents(http, answer)
  if (answer instanceof Download) return sendDownload(request, http, answer)
  if (call.type) return sendFile(http, call.type, answer as FileReply)
  return http.code(call.status ?? 200).send(answer)
}

/** Sends a file as a download, never rendered in our origin. */
function sendFile(http: FastifyReply, type: string, { name, bytes }: FileReply): FastifyReply {
  return http
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(bytes))
}
