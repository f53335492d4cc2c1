import { buttonClass } from '@ichibun/ui/button';
import { Link } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';

export function AreaToCome({ name }: { name: string }) {
  usePageTitle(name);
  return (
    <div className="mx-auto max-w-prose py-10 text-center">
      <h1 className="text-2xl font-semibold">{name}</h1>
      <p className="mt-3 mb-6 text-ink-soft">This area is not part of this version yet.</p>
      <Link to="/" className={buttonClass()}>
        Back to home
      </Link>
    </div>
  );
}
