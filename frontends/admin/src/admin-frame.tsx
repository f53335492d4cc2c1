import { isForbidden, isUnauthorized, reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { LoginPrompt } from '@ichibun/ui/login-prompt';
import { PageFrame } from '@ichibun/ui/page-frame';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import type { ReactNode } from 'react';
import { messages } from './messages.js';

interface AdminFrameProps {
  title: string;
  /** What the page does, in a sentence. */
  subtitle: string;
  actions: ReactNode;
  /** Why its first call failed, if it did. */
  error: unknown;
  children: ReactNode;
}

/** An administrator's page. Others can open it too, and see that they may not use it. */
export function AdminFrame({ title, subtitle, actions, error, children }: AdminFrameProps) {
  const { forget } = useSession();
  usePageTitle(title);
  if (isUnauthorized(error)) return <LoginPrompt message={messages.logIn} onLogin={forget} />;
  if (isForbidden(error)) {
    return (
      <PageFrame title={title} lead={subtitle}>
        <ErrorPanel title={messages.forAdmins} reason={reasonOf(error, messages.askForAccess)} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={title} lead={subtitle} actions={actions}>
      {children}
    </PageFrame>
  );
}
