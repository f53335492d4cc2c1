import { buttonClass } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Link } from '@ichibun/ui/router';
import { TrySample } from '@ichibun/words/samples';
import { messages } from '../messages.js';

export function EmptyBank() {
  return (
    <EmptyState title={messages.bank.none}>
      <p className="mb-4">{messages.bank.noneText}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <TrySample purpose="analyse" />
        <Link to="/content-coverage" className={buttonClass()}>
          {messages.bank.analyse}
        </Link>
      </div>
    </EmptyState>
  );
}
