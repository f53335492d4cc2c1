import { useServerConfig } from '@ichibun/api-client/config';
import type { ServerConfig } from '@ichibun/api-client/contract';
import { reasonOf } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { Button } from '@ichibun/ui/button';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Loading } from '@ichibun/ui/loading';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { LanguageSwitch } from '../language-switch.js';
import { texts } from '../texts.js';
import { GoogleSignIn } from './google-sign-in.js';

export function LoginScreen() {
  usePageTitle(texts.signIn.title);
  const config = useServerConfig();
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-10">
      <div className="card w-full max-w-md px-6 py-10 text-center sm:px-10">
        <p lang="ja" className="font-mincho text-3xl text-accent">
          一文
        </p>
        <h1 className="mt-1 text-2xl font-semibold">Ichibun</h1>
        <p className="mt-1 mb-8 text-ink-soft">{texts.slogan}</p>
        {config.isPending && <Loading />}
        {config.isError && (
          <ErrorPanel
            title={texts.signIn.unavailable}
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

function WaysIn({ config }: { config: ServerConfig }) {
  const { signInAsDemoUser } = useSession();
  if (!config.googleClientId && !config.demoUser) {
    return <p>{texts.signIn.nobody}</p>;
  }
  return (
    <div className="flex flex-col items-center gap-4">
      {config.googleClientId && <GoogleSignIn clientId={config.googleClientId} />}
      {config.demoUser && (
        <div>
          <Button variant={config.googleClientId ? 'secondary' : 'primary'} onClick={signInAsDemoUser}>
            {texts.signIn.demo}
          </Button>
          <p className="mt-2 text-xs text-ink-soft">{texts.signIn.demoText}</p>
        </div>
      )}
    </div>
  );
}
