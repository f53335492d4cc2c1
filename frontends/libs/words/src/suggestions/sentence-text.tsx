import { NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { usePreference } from '@ichibun/ui/preferences';
import { Ruby } from '@ichibun/ui/ruby';
import { Fragment } from 'react';
import { markedPieces, type Piece, piecesOf } from '../furigana.js';
import { messages } from './messages.js';
import { inPhrases } from './phrases.js';

/**
 * A Japanese sentence: its target bold, words that are new to the learner underlined, with readings where they are
 * wanted: `readings` says where, `others` for words that are new beside the target, and otherwise the learner's preference.
 */
export function SentenceText({ furigana, readings }: { furigana: string; readings?: 'always' | 'others' | 'never' }) {
  const [preferred] = usePreference('furigana');
  const wanted = readings ?? preferred;
  const pieces = inPhrases(piecesOf(furigana), ({ reading, mark }) => reading !== '' || mark === 'target');
  // The target is one word, which may be several pieces.
  const isInTarget = (index: number) => pieces[index]?.mark === 'target' && pieces[index - 1]?.mark === 'target';
  const shows = ({ mark }: Piece) =>
    wanted === 'always' || (wanted === 'unknown' && mark !== undefined) || (wanted === 'others' && mark === 'unknown');
  return (
    <p lang="ja" className="text-lg leading-loose break-phrases">
      {pieces.map(({ beginsPhrase, ...piece }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their order
        <Fragment key={index}>
          {beginsPhrase && !isInTarget(index) && <wbr />}
          <Marked mark={piece.mark}>
            <Ruby text={piece.text} reading={shows(piece) ? piece.reading : ''} />
          </Marked>
        </Fragment>
      ))}
    </p>
  );
}

/** A translation, in which a model may have marked the target too; no line where there is none. */
export function TranslationText({ text }: { text: string }) {
  if (text === '' || text === NO_TRANSLATION) return null;
  return (
    <p lang="en" className="break-words text-ink-soft">
      {markedPieces(text).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their order
        <Marked key={index} mark={piece.mark}>
          {piece.text}
        </Marked>
      ))}
    </p>
  );
}

function Marked({ mark, children }: { mark: Piece['mark']; children: React.ReactNode }) {
  if (mark === 'target') return <b className="font-semibold text-accent">{children}</b>;
  if (mark === 'unknown') {
    return (
      <u className="decoration-warn decoration-dotted decoration-2 underline-offset-4" title={messages.newToYou}>
        {children}
      </u>
    );
  }
  return children;
}
