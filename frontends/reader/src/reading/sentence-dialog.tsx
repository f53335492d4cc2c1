import { Dialog } from '@ichibun/ui/dialog';
import { SentenceWords } from '../words/sentence-words.js';
import { Moves } from './moves.js';
import { useTextSize } from './text-size.js';

interface SentenceDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  sentences: readonly string[];
  sentence: number;
  onMove(sentence: number): void;
}

/** A sentence of the page with its words, over the page. */
export function SentenceDialog({ open, onOpenChange, sentences, sentence, onMove }: SentenceDialogProps) {
  const size = useTextSize('page');
  const text = sentences[sentence]!;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Sentence ${sentence + 1}`}>
      <SentenceWords key={`${sentence} ${text}`} text={text} className={`mb-6 break-words ${size}`} />
      <Moves what="Sentence" index={sentence} count={sentences.length} onMove={onMove} />
    </Dialog>
  );
}
