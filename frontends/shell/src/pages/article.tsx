import { usePageTitle } from '@ichibun/ui/use-page-title';
import type { ReactNode } from 'react';

/** A page of text, set for reading. */
export function Article({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <article className="max-w-2xl [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_li]:mt-1.5 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6">
      <h1 className="text-2xl font-semibold">{title}</h1>
      {lead && <p className="mt-2! text-lg text-ink-soft">{lead}</p>}
      {children}
    </article>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
