import { NavLink, useLocation } from '@ichibun/ui/router';
import { messages } from '../messages.js';
import { areaOf, isOfText, withoutSlash } from './areas.js';

/** The pages of the area that is shown, above each of them; a text has tabs of its own instead. */
export function AreaPages() {
  const { pathname, search } = useLocation();
  const { area, pages = [] } = areaOf(pathname) ?? {};
  const isOne = pages.some(([path]) => path === withoutSlash(pathname)) && !isOfText(search);
  if (!area || !isOne) return null;
  return (
    <nav aria-label={messages.areas[area]} className="-mx-4 overflow-x-auto px-4 pt-2 sm:-mx-6 sm:px-6">
      <ul className="flex gap-1 border-b border-line text-sm whitespace-nowrap">
        {pages.map(([path, name]) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className="flex min-h-10 items-center border-b-2 border-transparent px-2.5 text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {messages.areaPages[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
