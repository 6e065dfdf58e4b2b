import { SIGN_IN_PROBLEMS, type SignInProblem } from '@scope/contract/company/sign-in.words'
import { SIGN_IN_MISTAKES } from '@scope/contract/company/sign-in-mistakes.words'
import { useSearchParams } from 'wouter'

const WORDS: Record<SignInProblem, { title: string; text: string }> = {
  providerDown: {
    title: 'Your company’s sign-in does not answer',
    text: 'Try again in a few minutes. What you typed is kept on this device.',
  },
  refused: {
    title: 'You are not signed in',
    text: 'Your company’s sign-in did not confirm it. Try again, or ask an admin.',
  },
  expired: {
    title: 'This sign-in has expired',
    text: 'It took over ten minutes, or began in another browser. Start again.',
  },
  otherAccount: {
    title: 'Another account belongs to this address',
    text: 'Ask an admin to reset your sign-in in Settings › People.',
  },
  notOnList: {
    title: 'Not on the staff list',
    text: 'This e-mail address is not on the staff list. Ask your manager to add it.',
  },
  usePasskey: {
    title: 'Use your passkey',
    text: 'Your company’s sign-in doesn’t say when you confirmed it. Close this tab and use your passkey.',
  },
}

/** Why the provider’s sign-in ended here, as `/login?problem=…` names it, and the mistake behind it in `reference`. */
export function ProblemNote({ problem }: { problem: string }) {
  const kind = SIGN_IN_PROBLEMS.find((one) => one === problem) ?? 'refused'
  const { title, text } = WORDS[kind]
  const [params] = useSearchParams()
  const reference = params.get('reference')
  const [, mistake] = Object.entries(SIGN_IN_MISTAKES).find(([name]) => name === reference) ?? []
  return (
    <div role="alert" className="grid gap-1 border-l-2 border-overdue pl-4">
      <p className="font-semibold text-overdue">{title}</p>
      <p>{text}</p>
      {mistake && (
        <p className="text-sm text-quiet">
          For your admin: {mistake}. Reference: {reference}
        </p>
      )}
    </div>
  )
}
