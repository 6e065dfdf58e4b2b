import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { readTrace, withTrace } from '../../../ports/trace/trace.ts'

/** Names the trace of a request, if it came with one, in each of its log lines. */
export const logOfRequest: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  { headers },
) => {
  const trace = readTrace(headers.traceparent)
  return logger.child(trace ? { ...bindings, traceId: trace.id } : bindings, options)
}

/** Runs each call that came with a trace as a part of it, so that calls to other services carry it on. */
export function joinTraces(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    const trace = readTrace(request.headers.traceparent)
    if (trace) withTrace(trace, done)
    else done()
  })
}
