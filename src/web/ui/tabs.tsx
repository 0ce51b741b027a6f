import { CONTENT_TYPE_ICONS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { usePageView } from '#web/documents/page-view.ts'
import { Flower, Icon, type IconName } from './icon.tsx'

const tabs: { to: string; icon: IconName; label: () => string }[] = [
  { to: '/learn', icon: 'path', label: m.tab_learn },
  { to: '/review', icon: 'cards', label: m.tab_review },
  { to: '/shorts', icon: CONTENT_TYPE_ICONS.short, label: m.tab_shorts },
  { to: '/profile', icon: 'me', label: m.tab_me },
]

/** The main places: at the thumb on phones, a rail on the left of wide screens. */
export function Tabs() {
  const { pathname } = usePageView()
  return (
    <nav className="tabs" aria-label={m.main_navigation()}>
      <p className="brand" lang="en">
        <Flower />
        Thazin
      </p>
      {tabs.map(({ to, icon, label }) => (
        <a key={to} href={to} aria-current={isUnder(pathname, to) ? 'page' : undefined}>
          <Icon name={icon} />
          {label()}
        </a>
      ))}
    </nav>
  )
}

const isUnder = (pathname: string, to: string) => `${pathname.toLowerCase()}/`.startsWith(`${to}/`)
