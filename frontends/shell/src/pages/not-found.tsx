import { buttonClass } from '@ichibun/ui/button';
import { Link } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';

export function NotFound() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="mx-auto max-w-prose py-10 text-center">
      <p aria-hidden="true" lang="ja" className="font-mincho text-3xl text-accent">
        迷子
      </p>
      <h1 className="mt-2 text-2xl font-semibold">404 Page Not Found</h1>
      <p className="mt-2 mb-6 text-ink-soft">There is nothing at this address. The link may be old or mistyped.</p>
      <Link to="/" className={buttonClass('primary')}>
        Back to home
      </Link>
    </div>
  );
}
