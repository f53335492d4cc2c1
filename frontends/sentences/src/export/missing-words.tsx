import type { MissingWord } from '@ichibun/contracts/sentences';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { EditIcon } from '@ichibun/ui/icons';
import { Japanese } from '@ichibun/ui/japanese';
import { LazyEditSentenceDialog } from '@ichibun/words/lazy-dialogs';
import { useState } from 'react';
import { messages } from '../messages.js';
import { reasonsInWords } from './reasons-in-words.js';

interface MissingWordsProps {
  words: readonly MissingWord[];
  /** Rejects when the sentence cannot be taken. */
  onWrite(word: MissingWord, japanese: string, english: string): Promise<void>;
}

/** Words without a sentence, why there is none, and the way to write one. */
export function MissingWords({ words, onWrite }: MissingWordsProps) {
  const [writing, setWriting] = useState<MissingWord | null>(null);
  const byReason = Map.groupBy(words, ({ reason }) => reason);
  return (
    <Card title={messages.export.noSentence} subtitle={messages.export.noSentenceText(words.length)}>
      <div className="space-y-5">
        {[...byReason].map(([reason, group]) => (
          <div key={reason}>
            <p className="text-sm">{reasonsInWords(group[0]!)}</p>
            <ul className="mt-2 flex flex-wrap gap-2">
              {group.map((word) => (
                <li key={word.unique_vocab_id}>
                  <Button aria-label={messages.export.writeOf(word.target_word)} onClick={() => setWriting(word)}>
                    <EditIcon />
                    <Japanese className="text-base">{word.target_word}</Japanese>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {writing && (
        <LazyEditSentenceDialog
          open
          title={messages.export.write}
          word={writing.target_word}
          reading={writing.target_reading}
          japanese=""
          english=""
          onOpenChange={() => setWriting(null)}
          onSave={({ japanese, english }) => onWrite(writing, japanese, english)}
        />
      )}
    </Card>
  );
}
