import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readTrace, traceHeaders } from '../../../ports/trace/trace.ts'
import { joinTraces, logOfRequest } from './trace.ts'

const ID = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a call is a part of the trace that it came with, in its log lines and in what it asks of others', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const app = fastify({ logger: { stream }, childLoggerFactory: logOfRequest })
  joinTraces(app)
  app.post('/call', async (request) => {
    request.log.info('asking')
    return traceHeaders()
  })
  const send = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: '/call', headers, payload: { some: 'body' } })

  const answer = await send({ traceparent: `00-${ID}-00f067aa0ba902b7-01` })
  expect(readTrace(answer.json().traceparent)).toEqual({ id: ID, flags: '01' })
  const own = lines.splice(0).map((line) => JSON.parse(line))
  expect(own.find(({ msg }) => msg === 'asking')).toMatchObject({ traceId: ID, reqId: expect.any(String) })

  expect((await send({ traceparent: 'mine' })).json()).toEqual({})
  expect(lines.join('')).not.toContain('traceId')
  await app.close()
})
