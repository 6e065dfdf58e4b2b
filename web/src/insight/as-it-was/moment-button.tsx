import { AS_IT_WAS } from '@scope/contract/insight/as-it-was/as-it-was.words'
import { History } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { LAST_DIGEST, useMoment } from './use-moment.ts'

/** Shows the screen as of the last digest, or the current one again. */
export function MomentButton() {
  const { asked, ask } = useMoment()
  return (
    <Button
      variant={asked === null ? 'quiet' : 'secondary'}
      icon={History}
      aria-pressed={asked !== null}
      onClick={() => ask(asked === null ? LAST_DIGEST : null)}
      className="px-2! max-sm:[&>svg]:hidden"
    >
      {AS_IT_WAS}
    </Button>
  )
}
