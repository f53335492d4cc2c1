import type { ReactNode } from 'react';
import { buttonClass } from './button.js';
import { ArrowLeftIcon } from './icons.js';
import { Link } from './router.js';

interface PageFrameProps {
  title: ReactNode;
  /** The language of the title, where that is not the page's. */
  titleLang?: 'ja' | undefined;
  /** What the page is for, in a sentence. */
  lead?: ReactNode;
  /** Where one comes from: a `BackLink`, or a button that looks like one. */
  back?: ReactNode;
  actions?: ReactNode;
  /** Of forms and texts: in the middle, no wider than they are read well. Everything else is as wide as the header. */
  measure?: 'narrow';
  children: ReactNode;
}

/** What every page of an area has: a title at the same edge and of the same size, and actions for the whole page. */
export function PageFrame({ title, titleLang, lead, back, actions, measure, children }: PageFrameProps) {
  return (
    <div className={`space-y-6 ${measure ? 'mx-auto max-w-3xl' : ''}`}>
      <div>
        {back && <div className="mb-3">{back}</div>}
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-[min(100%,18rem)] flex-1">
            <h1 lang={titleLang} className="line-clamp-4 text-2xl font-semibold break-words">
              {title}
            </h1>
            {lead && <div className="max-w-3xl text-ink-soft">{lead}</div>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      </div>
      {children}
    </div>
  );
}

/** The way back above a title, with its arrow at the page's edge. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${buttonClass('quiet')} -ml-4`}>
      <ArrowLeftIcon />
      {children}
    </Link>
  );
}
