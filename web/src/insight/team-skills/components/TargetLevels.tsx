import { DEFAULT_LEVELS, levelText } from '@scope/contract/insight/team-skills.words'
import { ROLE_LABELS } from '@scope/contract/kernel/access.words'
import { TEAM_ROLES, type TeamRole } from '@scope/contract/kernel/team.words'
import { SKILL_STATUSES, type SkillStatus } from '@scope/contract/work/skill.words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useAttempt } from '../../../lib/api/use-attempt.ts'
import { toastFailure } from '../../../lib/toast/failure.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useWhileShown } from '../../../lib/window/use-while-shown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { SaveButton } from '../../../ui/form/SaveButton.tsx'
import { NeedsNetwork } from '../../../ui/state/NeedsNetwork.tsx'
import { CategoryName } from '../../../work/skill/category-name.tsx'
import { type TeamSkill, teamSkillsKey } from '../api.ts'
import { byCategory } from '../by-category.ts'
import { changedLevels, levelsOf, sharedLevel, withEvery, withLevel } from '../levels.ts'

type TargetLevelsProps = { skills: readonly TeamSkill[]; open: boolean; onClose: () => void }

/** The company’s target levels by competency and role. */
export function TargetLevels({ open, ...props }: TargetLevelsProps) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      wide
      title="Target levels"
      description={`How far each role should be. Until you change it: ${TEAM_ROLES.map((role) => `${ROLE_LABELS[role]} ${levelText(DEFAULT_LEVELS[role])}`).join(', ')}.`}
    >
      {open && <Form {...props} />}
    </Dialog>
  )
}

function Form({ skills, onClose }: Omit<TargetLevelsProps, 'open'>) {
  const client = useQueryClient()
  const attemptOf = useAttempt()
  const done = useWhileShown(onClose)
  const stored = levelsOf(skills)
  const [levels, setLevels] = useState(stored)
  const changed = changedLevels(levels, stored)
  const save = useMutation({
    mutationFn: () => {
      const body = { levels: changed }
      return api('PUT /api/team-skills/target-levels', { body, idempotencyKey: attemptOf(body) })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: teamSkillsKey })
      toast({ title: 'Target levels saved', description: 'They hold at every venue.' })
      done()
    },
    onError: (error) => toastFailure(error, 'Error', 'The target levels could not be saved.'),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
      className="grid grid-cols-1 gap-4"
    >
      <fieldset className="grid grid-cols-1 gap-2 sm:grid-cols-[1fr_12rem_14rem] sm:items-center">
        <legend className="sr-only">All competencies</legend>
        <span className="font-semibold">All competencies</span>
        {TEAM_ROLES.map((role) => (
          <LevelPicker
            key={role}
            role={role}
            label={`All competencies, ${ROLE_LABELS[role]}`}
            level={sharedLevel(levels, role)}
            onLevel={(level) => setLevels(withEvery(levels, role, level))}
          />
        ))}
      </fieldset>
      {byCategory(skills).map(({ category, skills: ofCategory }) => (
        <section
          key={category}
          aria-label={category}
          className="grid grid-cols-1 gap-2 border-t border-line pt-4"
        >
          <CategoryName category={category} />
          {ofCategory.map(({ skillId, skillTitle }) => (
            <div
              key={skillId}
              className="grid grid-cols-1 gap-2 pb-1 sm:grid-cols-[1fr_12rem_14rem] sm:items-center"
            >
              <span>{skillTitle}</span>
              {TEAM_ROLES.map((role) => (
                <LevelPicker
                  key={role}
                  role={role}
                  label={`${skillTitle}, ${ROLE_LABELS[role]}`}
                  level={levels[skillId]?.[role] ?? null}
                  onLevel={(level) => setLevels(withLevel(levels, skillId, role, level))}
                />
              ))}
            </div>
          ))}
        </section>
      ))}
      <NeedsNetwork what="Target levels" />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SaveButton type="submit" busy={save.isPending} disabled={changed.length === 0}>
          Save
        </SaveButton>
      </DialogActions>
    </form>
  )
}

type LevelPickerProps = {
  role: TeamRole
  label: string
  /** Null if the competencies differ. */
  level: SkillStatus | null
  onLevel: (level: SkillStatus) => void
}

const OPTIONS = SKILL_STATUSES.map((level) => ({ value: level, label: levelText(level) }))
const DIFFERENT = { value: '', label: 'Different' }

function LevelPicker({ role, label, level, onLevel }: LevelPickerProps) {
  const options = level === null ? [DIFFERENT, ...OPTIONS] : OPTIONS
  return (
    <Picker
      label={label}
      value={level ?? ''}
      options={options.map((option) => ({ ...option, label: `${ROLE_LABELS[role]}: ${option.label}` }))}
      onChange={(next) => {
        const chosen = SKILL_STATUSES.find((one) => one === next)
        if (chosen) onLevel(chosen)
      }}
    />
  )
}
