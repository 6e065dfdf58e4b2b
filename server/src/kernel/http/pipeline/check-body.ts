import { CALLS, type CallName, type Input } from '@scope/contract/calls'
import { wrongField } from '../reply/errors.ts'
import { validatorOf } from '../schemas.ts'
import { validateInput } from './validate.ts'

/** Refuses a body that a call would refuse, for the operator's commands. Throws `invalid` with the field. */
export function checkBody<N extends CallName>(
  name: N,
  body: Input<N> extends { body: infer B } ? B : never,
): void {
  const call = CALLS[name]
  if (!('body' in call)) return
  const [method = '', url = ''] = name.split(' ')
  const validate = validatorOf({ schema: call.body, method, url, httpPart: 'body' })
  const [problem] = validate(body) ? [] : (validate.errors ?? [])
  if (problem) throw wrongField(problem)
  validateInput(call, { body, query: undefined })
}
