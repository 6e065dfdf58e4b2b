import { useEffect } from 'react'
import { Link } from 'wouter'
import { useMenuMe } from '../../company/person/api.ts'
import { useSelection } from '../../company/venue/use-selection.ts'
import { destinationPath, placesOf } from './destinations.ts'
import { rememberTab } from './last-tab.ts'
import { useIsHere } from './use-here.ts'

/** The screens of the current place, if it has several. */
export function PlaceTabs() {
  const me = useMenuMe()
  const selection = useSelection()
  const isHere = useIsHere()
  const place = placesOf(me).find(({ tabs }) => tabs.some(({ path }) => isHere(path)))
  const tab = place?.tabs.find(({ path }) => isHere(path))
  useEffect(() => {
    if (place && tab) rememberTab(place, tab)
  })
  if (!place || place.tabs.length < 2) return null
  return (
    <nav
      aria-label={place.label}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] max-lg:order-last max-lg:basis-full sm:-mx-8 sm:px-8 lg:mx-0 lg:mr-auto lg:px-0"
    >
      <ul className="flex gap-x-4 sm:gap-x-6">
        {place.tabs.map((one) => (
          <li key={one.path}>
            <Link
              href={destinationPath(one, selection, me)}
              aria-current={one === tab ? 'page' : undefined}
              className={`flex min-h-11 items-center border-b-2 whitespace-nowrap transition-colors ${
                one === tab
                  ? 'border-accent font-semibold text-text'
                  : 'border-transparent text-quiet hover:text-text'
              }`}
            >
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
