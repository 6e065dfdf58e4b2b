import type { Reply } from '@scope/contract/calls'
import { Check } from 'lucide-react'

export type AccessProps = { access: Reply<'GET /api/access'> }

const GRANT_TEXT = { reach: 'Yes', self: 'Own', none: 'No' } as const

/** One row per permission, one column per role. */
export function AccessTable({ access: { roles, abilities } }: AccessProps) {
  return (
    <div className="rounded-card border border-line bg-raised">
      <table className="w-full table-fixed">
        <thead>
          <tr className="align-bottom text-sm">
            <th scope="col" className="w-[28%] px-5 py-3 text-left font-semibold">
              Can
            </th>
            {roles.map(({ role, label }) => (
              <th key={role} scope="col" className="px-1.5 py-3 font-semibold last:pr-4">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {abilities.map(({ ability, label, grants }) => (
            <tr key={ability} className="border-t border-line">
              <th scope="row" className="px-5 py-2.5 text-left font-normal">
                {label}
              </th>
              {roles.map(({ role }) => (
                <td key={role} className="px-1.5 py-2.5 text-center last:pr-4">
                  <Granted grant={grants[role] ?? 'none'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Granted({ grant }: { grant: keyof typeof GRANT_TEXT }) {
  if (grant === 'self') return <span className="font-semibold">{GRANT_TEXT.self}</span>
  return (
    <>
      <span className="sr-only">{GRANT_TEXT[grant]}</span>
      {grant === 'reach' ? (
        <Check aria-hidden size={20} strokeWidth={2} className="mx-auto text-on-track" />
      ) : (
        <span aria-hidden className="text-quiet">
          –
        </span>
      )}
    </>
  )
}
