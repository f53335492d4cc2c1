import { type ReactNode, useId } from 'react';

interface CardProps {
  /** By which an address names it: `/vocabulary#blocked`. */
  id?: string;
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** A titled section; screen readers find it as a region by its title. */
export function Card({ id, title, subtitle, actions, children }: CardProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="card scroll-mt-20 p-4 sm:p-6">
      {/* The title keeps the width it reads well in; actions that find no room beside it stand below. */}
      <div className="@container">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className={`min-w-[min(100%,14rem)] flex-1 ${subtitle ? '@3xl:min-w-[26rem]' : ''}`}>
            <h2 id={titleId} className="text-lg font-semibold break-words">
              {title}
            </h2>
            {subtitle && <p className="text-sm text-ink-soft">{subtitle}</p>}
          </div>
          {actions && <div className="flex max-w-full flex-wrap items-start gap-2">{actions}</div>}
        </div>
      </div>
      {children && <div className="mt-4">{children}</div>}
    </section>
  );
}
