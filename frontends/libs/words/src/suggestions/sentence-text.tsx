import { NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { usePreference } from '@ichibun/ui/preferences';
import { Ruby } from '@ichibun/ui/ruby';
import { markedPieces, type Piece, piecesOf } from '../furigana.js';
import { messages } from './messages.js';

/**
 * A Japanese sentence: its target bold, words that are new to the learner underlined, with readings where they are
 * wanted: `readings` says where, and otherwise the learner's preference.
 */
export function SentenceText({ furigana, readings }: { furigana: string; readings?: 'always' | 'never' }) {
  const [preferred] = usePreference('furigana');
  const wanted = readings ?? preferred;
  const shows = ({ mark }: Piece) => wanted === 'always' || (wanted === 'unknown' && Boolean(mark));
  return (
    <p lang="ja" className="text-lg leading-loose break-phrases">
      {piecesOf(furigana).map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their order
        <Marked key={index} mark={piece.mark}>
          <Ruby text={piece.text} reading={shows(piece) ? piece.reading : ''} />
        </Marked>
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
