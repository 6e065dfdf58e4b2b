import { POSITIONS } from '@scope/contract/company/person.words'
import type { Ref } from 'react'
import { Invited, type PeopleProps, Roles, RowButtons, Where } from './PeopleList.tsx'

const CELL = 'px-3 py-3 first:pl-5'

/** People as a table, for wide screens. */
export function PeopleTable({ people, rows, awayUntil, standIns, ...acts }: PeopleProps) {
  return (
    <table aria-label="People" className="w-full table-fixed">
      <thead>
        <tr className="text-left text-sm text-quiet">
          <th scope="col" className={`${CELL} w-[32%] font-semibold`}>
            Name
          </th>
          <th scope="col" className={`${CELL} w-[24%] font-semibold`}>
            Role
          </th>
          <th scope="col" className={`${CELL} font-semibold`}>
            Venues
          </th>
          <td className="w-36" />
        </tr>
      </thead>
      <tbody ref={rows as Ref<HTMLTableSectionElement>}>
        {people.map((person) => (
          <tr key={person.id} className="border-t border-line align-top">
            <th scope="row" className={`${CELL} text-left font-normal`}>
              <span dir="auto" className="block font-semibold break-words">
                {person.name}
              </span>
              {!person.forgotten && (
                <span className="block text-sm break-words text-quiet">{person.email}</span>
              )}
            </th>
            <td className={CELL}>
              <Roles person={person} awayUntil={awayUntil.get(person.id)} standIn={standIns.get(person.id)} />
              {person.position !== POSITIONS[person.role] && (
                <span className="block text-sm break-words text-quiet">{person.position}</span>
              )}
            </td>
            <td className={`${CELL} break-words`}>
              <Where person={person} />
              {acts.onInvite && <Invited person={person} />}
            </td>
            <td className="py-1 pr-2 text-right">
              <RowButtons person={person} {...acts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
