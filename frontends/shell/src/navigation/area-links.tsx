import { Link, useLocation } from '@ichibun/ui/router';
import { messages } from '../messages.js';
import { areaOf, areas, fillsPhone, isOfText, withoutSlash } from './areas.js';

/** The four areas: in the header, and on a phone at the lower edge of the screen. */
export function AreaLinks() {
  const { pathname: path, search } = useLocation();
  const pathname = withoutSlash(path);
  const current = isOfText(search) ? 'library' : areaOf(pathname)?.area;
  const isHidden = fillsPhone(pathname);
  return (
    <nav
      aria-label={messages.header.main}
      data-areas={isHidden ? undefined : ''}
      className={`flex sm:mr-auto sm:gap-1 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:pb-[env(safe-area-inset-bottom)] ${isHidden ? 'max-sm:hidden' : ''}`}
    >
      {areas.map(({ area, to, kanji }) => (
        <Link
          key={area}
          to={to}
          aria-current={pathname === to ? 'page' : current === area ? 'true' : undefined}
          className="flex min-h-10 items-center rounded-md px-2.5 text-sm no-underline hover:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent max-sm:min-h-14 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:px-1 max-sm:text-xs"
        >
          <span aria-hidden="true" lang="ja" className="font-mincho text-xl leading-6 sm:hidden">
            {kanji}
          </span>
          {messages.areas[area]}
        </Link>
      ))}
    </nav>
  );
}
