import { type ReactNode, useId } from 'react';

interface CardProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A titled section; screen readers find it as a region by its title. */
export function Card({ title, subtitle, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="rounded-lg border border-line bg-surface p-4 shadow-lift sm:p-6">
      <div className="sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        {subtitle && <p className="text-sm text-ink-soft sm:col-span-2 sm:row-start-2">{subtitle}</p>}
        {actions && <div className="flex flex-wrap gap-2 max-sm:mt-3 sm:col-start-2 sm:row-start-1">{actions}</div>}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
