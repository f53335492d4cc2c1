import { useServerConfig } from '@ichibun/api-client/config';
import { reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import type { ServerConfig } from '@ichibun/contracts/session';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { LanguageSwitch } from '../language-switch.js';
import { messages } from '../messages.js';
import { GoogleSignIn } from './google-sign-in.js';

export function LoginScreen() {
  usePageTitle(messages.signIn.title);
  const config = useServerConfig();
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-10">
      <div className="card w-full max-w-md px-5 py-10 text-center sm:px-10">
        <p lang="ja" className="font-mincho text-3xl text-accent">
          一文
        </p>
        <h1 className="mt-1 text-2xl font-semibold">Ichibun</h1>
        <p className="mt-1 text-ink-soft">{messages.page.description}</p>
        <Glimpse />
        {config.isPending && <Loading />}
        {config.isError && (
          <ErrorPanel
            title={messages.signIn.unavailable}
            reason={reasonOf(config.error)}
            onRetry={() => config.refetch()}
          />
        )}
        {config.data && <WaysIn config={config.data} />}
        <LanguageSwitch />
      </div>
    </main>
  );
}

/** What the product is, at a glance: a sentence with readings, and what its new word means. */
function Glimpse() {
  return (
    <>
      <div lang="ja" aria-hidden="true" className="mt-8 text-2xl [--font-ja:var(--font-mincho)]">
        <Ruby text="ねこ">猫</Ruby>は
        <span className="border-b-2 border-accent">
          <Ruby text="つき">月</Ruby>
        </span>
        を<Ruby text="み">見</Ruby>ていた。
      </div>
      <p className="mt-2 mb-6 text-sm text-balance text-ink-soft">{messages.signIn.lead}</p>
    </>
  );
}

const Ruby = ({ children, text }: { children: string; text: string }) => (
  <ruby>
    {children}
    <rt>{text}</rt>
  </ruby>
);

function WaysIn({ config }: { config: ServerConfig }) {
  const { signInAsDemoUser } = useSession();
  if (!config.googleClientId && !config.demoUser) {
    return <p>{messages.signIn.nobody}</p>;
  }
  return (
    <div className="flex flex-col items-center gap-4">
      {config.googleClientId && <GoogleSignIn clientId={config.googleClientId} />}
      {config.demoUser && (
        <div>
          <Button
            variant={config.googleClientId ? 'secondary' : 'primary'}
            onClick={() => signInAsDemoUser(config.demoUserIsAdmin)}
          >
            {messages.signIn.demo}
          </Button>
          <p className="mt-2 text-xs text-ink-soft">{messages.signIn.demoText}</p>
        </div>
      )}
    </div>
  );
}
