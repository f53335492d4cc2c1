import { buttonClass } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Link } from '@ichibun/ui/router';
import { TrySample } from '@ichibun/words/samples';
import { texts } from '../texts.js';

export function EmptyBank() {
  return (
    <EmptyState title={texts.bank.none}>
      <p className="mb-4">{texts.bank.noneText}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <TrySample purpose="analyse" />
        <Link to="/content-coverage" className={buttonClass()}>
          {texts.bank.analyse}
        </Link>
      </div>
    </EmptyState>
  );
}
