import { PATHS } from '../../lib/address/paths.ts'
import { AccessibilityPage } from './AccessibilityPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'

/** Scope's public pages. */
export const PublicScreen = ({ path }: { path: string }) =>
  path === PATHS.privacy ? <PrivacyPage /> : <AccessibilityPage />
