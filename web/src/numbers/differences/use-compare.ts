import { COMPARISONS, type Comparison } from '@scope/contract/company/settings.words'
import { useSearchParams } from 'wouter'
import { useMe } from '../../company/person/api.ts'
import { useSavePreferences } from '../../company/person/use-save-preferences.ts'
import { withNamed } from '../../lib/address/address.ts'

/** The comparison of figures: from the address, otherwise the user's last choice. The server knows the default. */
export function useCompare(): { asked: Comparison | undefined; choose: (next: Comparison) => void } {
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const save = useSavePreferences()
  const named = COMPARISONS.find((one) => one === params.get('compare'))
  return {
    asked: named ?? me.compare ?? undefined,
    choose: (compare) => {
      setParams((now) => withNamed(now, { compare }), { replace: true })
      save({ compare })
    },
  }
}
