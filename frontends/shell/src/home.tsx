import type { Dashboard } from '@ichibun/api-client/contract';
import { useDashboard } from '@ichibun/api-client/dashboard';
import { useSession } from '@ichibun/api-client/session';
import { Button, buttonClass } from '@ichibun/ui/button';
import { formatCount } from '@ichibun/ui/format';
import { Link } from '@ichibun/ui/router';
import { usePageTitle } from '@ichibun/ui/use-page-title';
import { type ReactNode, useState } from 'react';
import { ReadingNow } from './reading-now.js';
import { TranslationDialog } from './translation/translation-dialog.js';

export function Home() {
  usePageTitle('Home');
  const { user } = useSession();
  const { data: dashboard } = useDashboard();
  const [translating, setTranslating] = useState(false);
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="text-2xl font-semibold sm:text-3xl">Welcome, {user?.name || user?.email}</h1>
      <p className="mt-1 text-lg text-ink-soft">Learn any language, one sentence at a time.</p>
      {dashboard && <Counters counters={dashboard} />}
      {dashboard && <ReadingNow dashboard={dashboard} />}
      <div className="mt-8 grid gap-4 md:grid-cols-3 md:gap-5">
        <Tool
          kanji="訳"
          title="Article Learning"
          text="Paste an English article. It becomes Japanese at your level and opens in the reader."
          action={
            <Button variant="primary" onClick={() => setTranslating(true)}>
              Translate Content
            </Button>
          }
        />
        <Tool
          kanji="読"
          title="Assisted Reader"
          text="Read Japanese with translation, word-by-word definitions and audio beside every sentence."
          action={
            <Link to="/assisted-reader" className={buttonClass('primary')}>
              Open Reader
            </Link>
          }
        />
        <Tool
          kanji="析"
          title="Content Analysis"
          text="Paste Japanese text. See how much of it you already know, and learn its most common new words first."
          action={
            <Link to="/content-coverage" className={buttonClass('primary')}>
              Start Analysis
            </Link>
          }
        />
      </div>
      <TranslationDialog open={translating} onOpenChange={setTranslating} />
    </div>
  );
}

function Tool({ kanji, title, text, action }: { kanji: string; title: string; text: string; action: ReactNode }) {
  return (
    <section className="flex flex-col rounded-lg border border-line bg-surface p-6 shadow-lift">
      <span aria-hidden="true" lang="ja" className="font-mincho text-3xl text-accent">
        {kanji}
      </span>
      <h2 className="mt-3 text-lg font-semibold">{title}</h2>
      <p className="mt-1 mb-5 flex-1 text-sm text-ink-soft">{text}</p>
      <div>{action}</div>
    </section>
  );
}

function Counters({ counters }: { counters: Dashboard }) {
  return (
    <p className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <CounterLink to="/vocabulary" count={counters.knownWordsCount} one="known word" many="known words" />
      <CounterLink
        to="/content-coverage"
        count={counters.processedFilesCount}
        one="text analysed"
        many="texts analysed"
      />
      <CounterLink
        to="/sentence-bank"
        count={counters.generatedCardsCount}
        one="saved sentence"
        many="saved sentences"
      />
    </p>
  );
}

function CounterLink({ to, count, one, many }: { to: string; count: number | null; one: string; many: string }) {
  if (count === null) return null;
  return (
    <Link to={to} className="inline-block min-h-6 text-accent underline underline-offset-4 hover:text-accent-strong">
      <span className="font-semibold tabular-nums">{formatCount(count)}</span> {count === 1 ? one : many}
    </Link>
  );
}
