import { buttonClass } from '@ichibun/ui/button';
import { EmptyState } from '@ichibun/ui/empty-state';
import { Link } from '@ichibun/ui/router';
import { TrySample } from '@ichibun/words/samples';

export function EmptyBank() {
  return (
    <EmptyState title="No sentences yet">
      <p className="mb-4">
        Analyse a text, let the coverage calculator choose the words to learn, and have a sentence made for each. What
        you save is kept here, and goes into an Anki deck when you are ready to learn it.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <TrySample purpose="analyse" />
        <Link to="/content-coverage" className={buttonClass()}>
          Analyse a text
        </Link>
      </div>
    </EmptyState>
  );
}
