import { buttonClass } from '@ichibun/ui/button';
import { Link } from '@ichibun/ui/router';

/** For an address without an analysis, as the sidebar has it. */
export function InvalidRequest() {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-12 text-center">
      <h1 className="text-xl font-semibold">Invalid Request</h1>
      <p className="mx-auto mt-2 mb-6 max-w-prose">
        No analysis selected. Please return to the Content Coverage page and try again.
      </p>
      <Link to="/content-coverage" className={buttonClass('primary')}>
        Content Coverage
      </Link>
    </div>
  );
}
