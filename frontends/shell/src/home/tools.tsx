import { useSession } from '@ichibun/api-client/session';
import { useCanTranslate } from '@ichibun/api-client/translation';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Link } from '@ichibun/ui/router';
import type { ReactNode } from 'react';
import { messages } from '../messages.js';
import { NoTranslation } from '../translation/no-translation.js';

/** The three headline tools: those that always work, then the one that needs a language model. */
export function Tools({ onTranslate }: { onTranslate(): void }) {
  const canTranslate = useCanTranslate();
  const { user } = useSession();
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-3 md:gap-5">
      <Tool
        kanji="読"
        title={messages.cards.reader}
        text={messages.cards.readerText}
        action={
          <Link to="/assisted-reader" className={buttonClass()}>
            {messages.cards.openReader}
          </Link>
        }
      />
      <Tool
        kanji="析"
        title={messages.cards.analysis}
        text={messages.cards.analysisText}
        action={
          <Link to="/content-coverage" className={buttonClass()}>
            {messages.cards.startAnalysis}
          </Link>
        }
      />
      <Tool
        kanji="訳"
        title={messages.cards.article}
        text={messages.cards.articleText}
        note={canTranslate === false && <NoTranslation isAdmin={user?.role === 'admin'} />}
        action={<Button onClick={onTranslate}>{messages.tools.translate}</Button>}
      />
    </div>
  );
}

interface ToolProps {
  kanji: string;
  title: string;
  text: string;
  note?: ReactNode;
  action: ReactNode;
}

/** On a phone a row without the text. */
function Tool({ kanji, title, text, note, action }: ToolProps) {
  return (
    <section className="card grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4 md:grid-cols-[auto_1fr] md:grid-rows-[auto_1fr_auto] md:p-5">
      <span aria-hidden="true" lang="ja" className="font-mincho text-2xl text-accent">
        {kanji}
      </span>
      <h2 className="text-lg/6 font-semibold max-sm:text-base">{title}</h2>
      <div className="col-span-full space-y-2 text-sm text-ink-soft max-md:order-last max-md:empty:hidden md:self-start">
        <p className="max-md:hidden">{text}</p>
        {note}
      </div>
      <div className="max-[23rem]:col-span-full md:col-span-full">{action}</div>
    </section>
  );
}
