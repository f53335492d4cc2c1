import { isForbidden, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import type { ReactNode } from 'react';
import { texts } from './texts.js';

interface PageFrameProps {
  title: string;
  /** What the page does, in a sentence. */
  subtitle: string;
  actions: ReactNode;
  /** Why its first call failed, if it did. */
  error: unknown;
  children: ReactNode;
}

/** An administrator's page. Others can open it too, and see that they may not use it. */
export function PageFrame({ title, subtitle, actions, error, children }: PageFrameProps) {
  const { forget } = useSession();
  usePageTitle(title);
  if (isUnauthorized(error)) return <LoginPrompt message={texts.logIn} onLogin={forget} />;
  return (
    <div className="mx-auto max-w-5xl space-y-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-semibold">{title}</h1>
          <p className="text-ink-soft">{subtitle}</p>
        </div>
        {actions}
      </div>
      {isForbidden(error) ? (
        <ErrorPanel title={texts.forAdmins} reason={reasonOf(error, texts.askForAccess)} />
      ) : (
        children
      )}
    </div>
  );
}
