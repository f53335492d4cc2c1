import { call } from '@ichibun/api-client/request';
import { useSession } from '@ichibun/api-client/session';
import { useNavigate } from '@ichibun/ui/router';
import { type CredentialResponse, GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google';
import { useState } from 'react';
import { messages } from '../messages.js';

/** Google's button and its One Tap prompt; words in their place when Google's script cannot be loaded. */
export function GoogleSignIn({ clientId }: { clientId: string }) {
  const { signIn } = useSession();
  const navigate = useNavigate();
  const [scriptFailed, setScriptFailed] = useState(false);

  // A login that fails is only logged: the product's specification has the visitor see nothing.
  const logFailure = (cause?: unknown) => console.error('Login failed', cause ?? '');

  const enter = async ({ credential }: CredentialResponse) => {
    if (!credential) return logFailure();
    try {
      const { user } = await call('POST /api/auth/google', { body: { credential } });
      signIn(user);
      navigate('/');
    } catch (error) {
      logFailure(error);
    }
  };

  if (scriptFailed) {
    return <p className="text-sm">{messages.signIn.noGoogle}</p>;
  }
  return (
    <GoogleOAuthProvider clientId={clientId} onScriptLoadError={() => setScriptFailed(true)}>
      <GoogleLogin useOneTap onSuccess={enter} onError={logFailure} />
    </GoogleOAuthProvider>
  );
}
