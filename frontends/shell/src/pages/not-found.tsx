import { buttonClass } from '@ichibun/ui/button';
import { Link } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { messages } from '../messages.js';

export function NotFound() {
  usePageTitle(messages.failures.notFound);
  return (
    <div className="mx-auto max-w-prose py-10 text-center">
      <p aria-hidden="true" lang="ja" className="font-mincho text-3xl text-accent">
        行き止まり
      </p>
      <h1 className="mt-2 text-2xl font-semibold">{messages.failures.notFound}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{messages.failures.notFoundText}</p>
      <Link to="/" className={buttonClass('primary')}>
        {messages.failures.home}
      </Link>
    </div>
  );
}
