import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Component, type ReactNode } from 'react';
import { Arrived } from '../frame.js';
import { messages } from '../messages.js';
import { reasonOfFailure } from '../reason-of-failure.js';
import { WhenServerIsBack } from '../server-notice.js';

interface AreaBoundaryProps {
  onRetry(): void;
  children: ReactNode;
}

/** Keeps a failing area to itself. Must carry a key per area: React would keep one area's failure for the next. */
export class AreaBoundary extends Component<AreaBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <>
        <Arrived />
        <WhenServerIsBack act={this.props.onRetry} />
        <ErrorPanel
          isPage
          title={messages.failures.area}
          reason={reasonOfFailure(this.state.error)}
          onRetry={this.props.onRetry}
        />
      </>
    );
  }
}
