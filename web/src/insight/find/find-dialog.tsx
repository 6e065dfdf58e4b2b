import { plural } from '@scope/contract/kernel/count.words'
import { SEARCH_MAX } from '@scope/contract/kernel/text.words'
import { type RefObject, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { sentenceOf } from '../../lib/api/errors.ts'
import { useAwaySince } from '../../lib/offline/reachability.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { inputClass } from '../../ui/form/Field.tsx'
import { ListOption } from '../../ui/form/ListOption.tsx'
import { useListSearch } from '../../ui/form/use-list-search.ts'
import type { Choice } from './choices.ts'
import { useFind } from './use-find.ts'

type FindProps = { screens: readonly Choice[]; onClose: () => void }

/** Find: people, venues, priorities, screens and the acts that one does most. */
export function FindDialog({ open, ...props }: FindProps & { open: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <Dialog open={open} onClose={props.onClose} title="Find" firstFocus={box}>
      <FindBox box={box} {...props} />
    </Dialog>
  )
}

function FindBox({ box, screens, onClose }: FindProps & { box: RefObject<HTMLInputElement | null> }) {
  const id = useId()
  const [, navigate] = useLocation()
  const { text, type, groups, isLooking, error, retry, remember } = useFind(screens)
  const away = useAwaySince() !== null
  const choices = groups.flatMap((group) => group.choices)
  const search = useListSearch<Choice>({
    ...{ text, onType: type, listed: choices },
    keyOf: ({ key }) => key,
    onChoose: (choice) => {
      remember(choice)
      navigate(choice.path)
      onClose()
    },
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <input
        {...search.box}
        type="text"
        role="combobox"
        ref={box}
        aria-label="Find"
        aria-expanded={choices.length > 0}
        enterKeyHint="go"
        placeholder="A person, venue, priority or screen"
        maxLength={SEARCH_MAX}
        className={inputClass}
      />
      <p role="status" className="sr-only">
        {isLooking ? 'Looking' : plural(choices.length, 'result')}
      </p>
      {/* As high as it gets, so that the box stays in its place while one types. */}
      <div className="-mx-3 h-[min(26rem,55dvh)] overflow-y-auto overscroll-contain">
        <div role="listbox" id={search.listId} aria-label="Results" className="grid grid-cols-1 gap-3">
          {groups.map((group) => (
            <fieldset key={group.name} aria-labelledby={`${id}-${group.name}`} className="min-w-0">
              <p id={`${id}-${group.name}`} className="px-3 pb-1 text-sm font-semibold text-quiet">
                {group.name}
              </p>
              {group.choices.map((choice) => (
                <ListOption
                  key={choice.key}
                  {...search.option(choice)}
                  label={choice.label}
                  detail={choice.detail}
                  icon={choice.icon}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <div className="grid justify-items-start gap-2 px-3 pt-3 text-quiet empty:hidden">
          {isLooking && <p>Looking…</p>}
          {away && <p>People, venues and priorities need a network.</p>}
          {error && !away ? (
            <>
              <p role="alert">People, venues and priorities could not be searched. {sentenceOf(error)}</p>
              <Button variant="secondary" size="sm" onClick={retry}>
                Retry
              </Button>
            </>
          ) : (
            choices.length === 0 && !isLooking && <p>Nothing found. Try fewer letters.</p>
          )}
        </div>
      </div>
    </div>
  )
}
