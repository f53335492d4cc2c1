import { useSession } from '@ichibun/api-client/session';
import { useCanTranslate } from '@ichibun/api-client/translation';
import { Button, buttonClass } from '@ichibun/ui/button';
import { Link } from '@ichibun/ui/router';
import type { ReactNode } from 'react';
import { texts } from '../texts.js';
import { NoTranslation } from '../translation/no-translation.js';

/** The three headline tools. */
export function Tools({ onTranslate }: { onTranslate(): void }) {
  const canTranslate = useCanTranslate();
  const { user } = useSession();
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-5">
      <Tool
        kanji="訳"
        title={texts.cards.article}
        text={texts.cards.articleText}
        note={canTranslate === false && <NoTranslation isAdmin={user?.role === 'admin'} />}
        action={
          <Button variant={canTranslate === false ? 'secondary' : 'primary'} onClick={onTranslate}>
            {texts.tools.translate}
          </Button>
        }
      />
      <Tool
        kanji="読"
        title={texts.cards.reader}
        text={texts.cards.readerText}
        action={
          <Link to="/assisted-reader" className={buttonClass('primary')}>
            {texts.cards.openReader}
          </Link>
        }
      />
      <Tool
        kanji="析"
        title={texts.cards.analysis}
        text={texts.cards.analysisText}
        action={
          <Link to="/content-coverage" className={buttonClass('primary')}>
            {texts.cards.startAnalysis}
          </Link>
        }
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

function Tool({ kanji, title, text, note, action }: ToolProps) {
  return (
    <section className="card flex flex-col p-6">
      <span aria-hidden="true" lang="ja" className="font-mincho text-3xl text-accent">
        {kanji}
      </span>
      <h2 className="mt-3 text-lg font-semibold">{title}</h2>
      <div className="mt-1 mb-5 flex-1 space-y-2 text-sm text-ink-soft">
        <p>{text}</p>
        {note}
      </div>
      <div>{action}</div>
    </section>
  );
}
