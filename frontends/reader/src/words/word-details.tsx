import { type Token, useDefinition } from '@ichibun/api-client/documents';
import { Button } from '@ichibun/ui/button';
import { CloseIcon } from '@ichibun/ui/icons';
import { formatCount } from '../format.js';
import { AddWord } from './add-word.js';
import { sensesOf } from './senses.js';
import { WordText } from './word-text.js';

/** What a word means: its dictionary form and reading, how it was changed, its senses and their source. */
export function WordDetails({ token, onClose }: { token: Token; onClose(): void }) {
  const { text, baseForm, baseReading, reading, conjugation, frequencyBand, certain } = token;
  const shownReading = baseReading || reading;
  const definition = useDefinition(baseForm || text, true).data;
  const senses = sensesOfToken(token, definition?.reading, definition?.jmdictTranslation);
  return (
    <div className="text-base">
      <div className="flex items-start gap-3">
        <p lang="ja" className="min-w-0 flex-1 break-words">
          <span className="text-xl font-semibold">{baseForm}</span>
          {shownReading !== baseForm && <span className="ml-3 text-ink-soft">{shownReading}</span>}
        </p>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose} className="-mt-1 -mr-2 shrink-0">
          <CloseIcon />
        </Button>
      </div>
      {text !== baseForm && (
        <p className="text-sm text-ink-soft">
          <span lang="ja" className="text-ink">
            {text}
          </span>
          {conjugation.length > 0 && <> · {conjugation.join(', ')}</>}
        </p>
      )}
      <Senses senses={senses} />
      {token.isGrouped && <Parts tokens={token.tokens} />}
      <p className="mt-2 text-xs text-ink-soft">
        {[
          definition?.source,
          frequencyBand && `among the ${formatCount(frequencyBand)} most frequent words`,
          certain === 'UNCERTAIN' && 'not sure that this is one word',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {senses.length > 0 && <AddWord token={token} meaning={token.meaning || senses.join('\n')} />}
    </div>
  );
}

function Senses({ senses }: { senses: string[] }) {
  if (senses.length === 0) return <p className="mt-2 text-ink-soft">Definition not available</p>;
  if (senses.length === 1) return <p className="mt-2 break-words">{senses[0]}</p>;
  return (
    <ol className="mt-2 list-decimal space-y-1 pl-6 marker:text-ink-soft">
      {senses.map((sense) => (
        <li key={sense} className="break-words">
          {sense}
        </li>
      ))}
    </ol>
  );
}

function Parts({ tokens }: { tokens: Token[] }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="min-h-6 text-accent underline decoration-line-strong underline-offset-4">
        Made of {tokens.length} parts
      </summary>
      <ul className="mt-1 space-y-1">
        {tokens.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a word never change their order
          <li key={index} className="flex gap-3">
            <span lang="ja" className="shrink-0">
              <WordText token={part} furigana={false} />
            </span>
            <span className="min-w-0 break-words text-ink-soft">{part.meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** All senses where the dictionary's likeliest word is the one that stands here; else what it means here. */
function sensesOfToken({ meaning, baseReading }: Token, reading?: string, definition?: string | null): string[] {
  if (!definition) return meaning ? [meaning] : [];
  if (!meaning || (reading === baseReading && definition.includes(meaning))) return sensesOf(definition);
  return [meaning];
}
