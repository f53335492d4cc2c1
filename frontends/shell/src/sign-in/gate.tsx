import { useSession } from '@ichibun/api-client/session';
import { Loading } from '@ichibun/ui/loading';
import type { ReactNode } from 'react';
import { Arrived } from '../frame.js';
import { LoginScreen } from './login-screen.js';

/** Lets only a logged-in learner through; everyone else sees the login screen, whatever the address. */
export function Gate({ children }: { children: ReactNode }) {
  const { isLoading, user } = useSession();
  if (isLoading) return <Loading />;
  if (!user) {
    return (
      <>
        <Arrived />
        <LoginScreen />
      </>
    );
  }
  return children;
}
