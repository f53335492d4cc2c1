import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.js';

interface CardProps {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
}

/** A titled section; screen readers find it as a region by its title. */
export function Card({ title, subtitle, actions, children, className }: CardProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={classNames('rounded-lg border border-line bg-surface p-4 shadow-lift sm:p-6', className)}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          {subtitle && <p className="text-sm text-ink-soft">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
