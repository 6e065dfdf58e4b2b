import { type SubmitEvent, useEffect, useRef } from 'react'
import { fetched } from '../../../lib/window/fetched.tsx'
import { useTitle } from '../../../lib/window/use-title.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, inputClass } from '../../../ui/form/Field.tsx'
import type { SignInOptions } from '../options.ts'
import type { Enter, Phase } from '../use-entering.ts'
import { Threshold } from './Threshold.tsx'

/** Few servers need these; the field does not wait for them. */
const DemoAccounts = fetched(async () => (await import('./DemoAccounts.tsx')).DemoAccounts, 'optional')
const PasskeySignIn = fetched(async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn, 'optional')
const ProblemNote = fetched(async () => (await import('./ProblemNote.tsx')).ProblemNote, 'optional')

const BUTTON: Record<Phase, string> = {
  idle: 'Sign In',
  checking: 'Checking...',
  'signing-in': 'Signing In...',
  'signed-in': 'Signing In...',
}

type AddressStepProps = {
  email: string
  phase: Phase
  /** The number of refused addresses. Each refusal returns the focus to the field. */
  failures: number
  options: SignInOptions | null
  /** Why an earlier sign-in ended here. */
  problem: string | null
  onEmail: (email: string) => void
  onAddress: (email: string) => void
  enter: Enter
}

/** The first step: the e-mail address. */
export function AddressStep(props: AddressStepProps) {
  const { email, phase, failures, options, problem, onEmail, onAddress, enter } = props
  const field = useRef<HTMLInputElement>(null)
  useTitle('Sign In')

  useEffect(() => {
    // On phones, autofocus would open the keyboard over half of the screen.
    if (failures > 0 || window.matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [failures])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onAddress(email)
  }

  return (
    <Threshold>
      {problem && <ProblemNote problem={problem} />}
      <fieldset disabled={phase !== 'idle'} className="grid grid-cols-1 gap-10">
        <form onSubmit={submit} className="grid gap-5">
          <Field label="E-mail">
            {(aria) => (
              <input
                {...aria}
                ref={field}
                type="email"
                name="email"
                autoComplete={options?.passkeys ? 'username webauthn' : 'username'}
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="go"
                required
                value={email}
                onChange={(event) => onEmail(event.target.value)}
                className={inputClass}
              />
            )}
          </Field>
          <Button type="submit" busy={phase !== 'idle'} className="min-h-13 lg:w-44">
            {BUTTON[phase]}
          </Button>
          {options?.passkeys && <PasskeySignIn enter={enter} />}
          <p className="text-sm text-quiet">
            {options?.empty
              ? 'No company here yet. Open the set-up link that the server printed.'
              : 'Enter your company e-mail address to access the system.'}
          </p>
        </form>
        {options && options.demo.length > 0 && <DemoAccounts accounts={options.demo} onChoose={onAddress} />}
      </fieldset>
    </Threshold>
  )
}
