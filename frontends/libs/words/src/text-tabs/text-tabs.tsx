import { Link } from '@ichibun/ui/router';
import { messages } from './messages.js';
import { type Tab, type TextOfTabs, tabsOf } from './tabs-of.js';

interface TextTabsProps {
  text: TextOfTabs;
  current: Tab;
  className?: string;
}

export const nameOfTab = (tab: Tab): string => messages[tab];

/** The pages of one text: to read it, its words, its chapters, to listen to it, watch its film or see its pictures, and its cards. */
export function TextTabs({ text, current, className = '' }: TextTabsProps) {
  return (
    <nav aria-label={messages.text} className={`overflow-x-auto ${className}`}>
      <ul className="flex whitespace-nowrap">
        {tabsOf(text).map(([tab, address]) => (
          <li key={tab} data-tab={tab}>
            <Link
              to={address}
              aria-current={tab === current ? 'page' : undefined}
              className="flex min-h-10 items-center border-b-2 border-transparent px-2.5 text-sm text-ink-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
            >
              {nameOfTab(tab)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
