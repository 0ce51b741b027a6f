import { CONTENT_TYPE_ICONS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { asShown } from '#web/i18n/script-of-page.ts'
import { keepInside } from '#web/ui/kept/keep-inside.ts'
import { usePageView } from '#web/ui/page/page-view.ts'
import { Flower, Icon, type IconName } from './icon.tsx'

const tabs: { to: string; icon: IconName; label: () => string }[] = [
  { to: '/learn', icon: 'path', label: m.shared_tab_learn },
  { to: '/review', icon: 'cards', label: m.shared_tab_review },
  { to: '/library', icon: 'books', label: m.shared_tab_library },
  { to: '/shorts', icon: CONTENT_TYPE_ICONS.short, label: m.shared_tab_shorts },
  { to: '/profile', icon: 'me', label: m.shared_tab_me },
]

/** The main places: at the thumb on phones, a rail on the left of wide screens. */
export function Tabs() {
  const { pathname } = usePageView()
  const current = tabs.find(({ to }) => isUnder(pathname, to))?.to ?? null
  return keptTabs(
    'nav',
    { className: 'tabs', 'aria-label': asShown(m.shared_main_navigation()) },
    { current },
  )
}

const keptTabs = keepInside(({ current }: { current: string | null }) => (
  <>
    <p className="brand" lang="en">
      <Flower />
      Thazin
    </p>
    {tabs.map(({ to, icon, label }) => (
      <a key={to} href={to} aria-current={to === current ? 'page' : undefined}>
        <Icon name={icon} />
        {label()}
      </a>
    ))}
  </>
))

const isUnder = (pathname: string, to: string) => `${pathname.toLowerCase()}/`.startsWith(`${to}/`)
