import { missServer } from '@ichibun/api-client/server-state';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { useLocation } from '@ichibun/ui/router';
import { Component, type ReactNode } from 'react';
import { Arrived } from '../frame.js';
import { messages } from '../messages.js';
import { reasonOfFailure } from '../reason-of-failure.js';
import { WhenServerIsBack } from '../server-notice.js';

/** The last resort when a page of the shell itself fails; another address is tried again. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return <Boundary address={key}>{children}</Boundary>;
}

const reload = () => window.location.reload();

class Boundary extends Component<{ address: string; children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch() {
    // A part of the page that did not come is the server's failing, anything else ours.
    missServer();
  }

  override componentDidUpdate({ address }: { address: string }) {
    if (address !== this.props.address && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <main className="mx-auto max-w-2xl px-4 py-16">
        <Arrived />
        <WhenServerIsBack act={reload} />
        <ErrorPanel
          isPage
          title={messages.failures.page}
          reason={reasonOfFailure(this.state.error)}
          onRetry={reload}
          retryLabel={messages.failures.reload}
        />
      </main>
    );
  }
}
