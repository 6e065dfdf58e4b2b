import {
  TAG_KINDS,
  TAG_LABELS,
  TAG_NAME_MAX,
  type TagKind,
  type WeekTag,
} from '@scope/contract/numbers/tags.words'
import { X } from 'lucide-react'
import { useId } from 'react'
import { inputClass } from '../../../ui/form/Field.tsx'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { TickBox } from '../../../ui/form/TickBox.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { hasTag, toggled } from '../typed-tags.ts'

type TagsFieldProps = {
  tags: readonly WeekTag[]
  onChange: (tags: WeekTag[]) => void
  /** The holidays in the week. */
  holidays: readonly string[]
  disabled: boolean
  error?: string | undefined
  /** Folded behind a line with its purpose. */
  folded?: boolean
}

export const WEEK_DIFFERED = 'What made this week different?'

/** The kinds with a button of their own: closed has a box, a holiday its name. */
const KINDS = TAG_KINDS.filter((kind) => kind !== 'closed' && kind !== 'holiday')

/** The reasons why a week was unusual: closed, a holiday, short hours and more, each with a text. */
export function TagsField({ tags, onChange, holidays, disabled, error, folded }: TagsFieldProps) {
  const id = useId()
  const named = new Set(holidays)
  const change = (index: number, tag: WeekTag) => onChange(tags.map((one, at) => (at === index ? tag : one)))
  const numbered = tags.map((tag, index) => ({ tag, index }))
  const texts = numbered.filter(({ tag }) => !(tag.kind === 'holiday' && named.has(tag.name ?? '')))
  return (
    <fieldset disabled={disabled} aria-describedby={error ? id : undefined} className="grid gap-3">
      <legend className={folded ? 'sr-only' : 'mb-2 font-semibold'}>{WEEK_DIFFERED}</legend>
      <TickBox
        checked={hasTag(tags, { kind: 'closed' })}
        disabled={disabled}
        onTick={() => onChange(toggled(tags, { kind: 'closed' }))}
      >
        <span>
          Closed
          <span className="block text-sm text-quiet">A closed week needs no numbers.</span>
        </span>
      </TickBox>
      <div className="flex flex-wrap gap-2">
        {holidays.map((name) => (
          <Toggle
            key={name}
            label={name}
            pressed={hasTag(tags, { kind: 'holiday', name })}
            onPress={() => onChange(toggled(tags, { kind: 'holiday', name }))}
          />
        ))}
        {KINDS.map((kind) => (
          <Toggle
            key={kind}
            label={TAG_LABELS[kind]}
            pressed={hasTag(tags, { kind })}
            onPress={() => onChange(toggled(tags, { kind }))}
          />
        ))}
        <Toggle
          label={holidays.length > 0 ? 'Other holiday' : TAG_LABELS.holiday}
          pressed={texts.some(({ tag }) => tag.kind === 'holiday')}
          onPress={() => {
            const own = texts.find(({ tag }) => tag.kind === 'holiday')
            onChange(
              own ? tags.filter((_, at) => at !== own.index) : [...tags, { kind: 'holiday', name: '' }],
            )
          }}
        />
      </div>
      {texts.map(({ tag, index }) => (
        <TagText
          key={`${tag.kind} ${index}`}
          tag={tag}
          onType={(name) => change(index, { kind: tag.kind, name })}
          onRemove={() => onChange(tags.filter((_, at) => at !== index))}
        />
      ))}
      <FieldError id={id} text={error} />
    </fieldset>
  )
}

function Toggle({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`min-h-11 rounded-full border px-4 text-sm font-semibold transition-colors ${
        pressed ? 'border-accent bg-accent text-on-accent' : 'border-line text-quiet hover:text-text'
      }`}
    >
      {label}
    </button>
  )
}

const HINTS: Partial<Record<TagKind, string>> = {
  holiday: 'Name of the holiday',
  other: 'What was it?',
}

type TagTextProps = { tag: WeekTag; onType: (name: string) => void; onRemove: () => void }

/** The text of a tag. Only a holiday needs one. */
function TagText({ tag: { kind, name = '' }, onType, onRemove }: TagTextProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1 sm:max-w-xl sm:grid-cols-[8rem_1fr_auto]">
      <label htmlFor={id} className="text-sm font-semibold max-sm:col-span-2">
        {TAG_LABELS[kind]}
      </label>
      <input
        id={id}
        dir="auto"
        value={name}
        maxLength={TAG_NAME_MAX * 2}
        placeholder={HINTS[kind] ?? 'Details (optional)'}
        onChange={(event) => onType(event.target.value.replaceAll(';', ','))}
        autoComplete="off"
        className={inputClass}
      />
      <IconButton label={`Remove ${TAG_LABELS[kind]}`} icon={X} onClick={onRemove} />
    </div>
  )
}
