import { BookIcon, BookmarkIcon, ChartIcon, SentencesIcon } from '@ichibun/ui/icons';
import { NavLink } from '@ichibun/ui/router';
import { messages } from './messages.js';

const links = [
  { to: '/vocabulary', tool: 'vocabulary', Icon: BookIcon },
  { to: '/content-coverage', tool: 'coverage', Icon: ChartIcon },
  { to: '/sentence-export', tool: 'export', Icon: SentencesIcon },
  { to: '/sentence-bank', tool: 'bank', Icon: BookmarkIcon },
] as const;

/** The routes beside which the sidebar stands: those that it links. */
export const sidebarRoutes: readonly string[] = links.map(({ to }) => to);

/** A column beside the page; on narrow screens a row above it, on a phone none. */
export function Sidebar() {
  return (
    <nav aria-label={messages.tools.study} className="pt-4 max-sm:hidden lg:pt-10">
      <ul className="grid grid-cols-2 gap-1 md:grid-cols-4 lg:sticky lg:top-24 lg:grid-cols-1">
        {links.map(({ to, tool, Icon }) => (
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
              {messages.tools[tool]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
