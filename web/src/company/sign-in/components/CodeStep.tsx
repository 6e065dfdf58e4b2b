import { CODE_DIGITS, CODE_MINUTES } from '@scope/contract/company/sign-in.words'
import { useTitle } from '../../../lib/window/use-title.ts'
import { Button } from '../../../ui/Button.tsx'
import { prove } from '../prove.ts'
import type { Enter } from '../use-entering.ts'
import type { Waiting } from '../waiting.ts'
import { CodeForm } from './CodeForm.tsx'
import { Threshold } from './Threshold.tsx'

type CodeStepProps = {
  waiting: Waiting
  busy: boolean
  enter: Enter
  onSendAgain: () => Promise<void>
  onOtherAddress: () => void
}

/** The second step of a sign-in by code. Its text is the same for an unknown address. */
export function CodeStep({ waiting, busy, enter, onSendAgain, onOtherAddress }: CodeStepProps) {
  useTitle('Enter the code')
  return (
    <Threshold title="Check your e-mail">
      <p className="text-quiet">
        If <span className="font-semibold break-all text-text">{waiting.email}</span> is on the staff list, a
        code is on its way. It works for {CODE_MINUTES} minutes.
      </p>
      <CodeForm
        waiting={waiting}
        busy={busy}
        hint={`${CODE_DIGITS} digits. No e-mail? Check spam, or ask your manager about the staff list.`}
        label={busy ? 'Signing In...' : 'Sign In'}
        onCode={(code) => prove(enter, { code })}
        onSendAgain={onSendAgain}
      >
        <Button variant="quiet" className="ml-auto px-0!" disabled={busy} onClick={onOtherAddress}>
          Use another address
        </Button>
      </CodeForm>
    </Threshold>
  )
}
