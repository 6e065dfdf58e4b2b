import type { SignInOptions } from '../options.ts'

type DemoAccountsProps = { accounts: SignInOptions['demo']; onChoose: (email: string) => void }

/** The accounts of the demo company: one tap fills in the address and signs in. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="grid animate-appear gap-3">
      <h2 id="demo-accounts" className="text-sm font-semibold text-quiet">
        Demo accounts
      </h2>
      <ul className="grid divide-y divide-line overflow-clip rounded-card border border-line">
        {accounts.map(({ email, label }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose(email)}
              className="grid min-h-14 w-full content-center gap-0.5 bg-raised px-4 py-2 text-left transition-colors -outline-offset-2 hover:bg-line/50 disabled:opacity-60"
            >
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-quiet">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
