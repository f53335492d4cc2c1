import { buttonClass } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Link } from '@ichibun/ui/router';
import { TrySample } from '@ichibun/words/samples';

export function EmptyBank() {
  return (
    <EmptyState title="No sentences yet">
      <p className="mb-4">A text’s analysis is where sentences are made.</p>
      <div className="flex flex-wrap justify-center gap-2">
        <TrySample purpose="analyse" />
        <Link to="/content-coverage" className={buttonClass()}>
          Analyse a text
        </Link>
      </div>
    </EmptyState>
  );
}
