import { BookIcon, BookmarkIcon, ChartIcon, SentencesIcon } from '@ichibun/ui/icons';
import { NavLink } from '@ichibun/ui/router';

const links = [
  { to: '/vocabulary', label: 'Vocabulary Bank', Icon: BookIcon },
  { to: '/content-coverage', label: 'Content Coverage', Icon: ChartIcon },
  { to: '/sentence-export', label: 'Sentence Export', Icon: SentencesIcon },
  { to: '/sentence-bank', label: 'Sentence Bank', Icon: BookmarkIcon },
];

/** The routes beside which the sidebar stands: those that it links. */
export const sidebarRoutes = links.map(({ to }) => to);

/** A column beside the page; on narrow screens, two rows above it. */
export function Sidebar() {
  return (
    <nav aria-label="Study tools" className="pt-4 lg:pt-10">
      <ul className="grid grid-cols-2 gap-1 lg:sticky lg:top-24 lg:grid-cols-1">
        {links.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className={({ isActive }) =>
                `flex min-h-10 items-center gap-2 rounded-md px-2 py-1 text-sm no-underline sm:gap-2.5 sm:px-3 ${
                  isActive
                    ? 'bg-accent-soft font-medium text-accent-strong'
                    : 'text-ink-soft hover:bg-sunken hover:text-ink'
                }`
              }
            >
              <Icon />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
