import { readSentenceOf } from '@ichibun/api-client/reading';
import { reasonOf } from '@ichibun/api-client/request';
import { wordsOfText } from '@ichibun/api-client/tokens';
import type { ReadableDocument } from '@ichibun/contracts/documents';
import { Button } from '@ichibun/ui/button';
import { Field, TextInput } from '@ichibun/ui/field';
import { notifyFailure } from '@ichibun/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../messages.js';
import { type Compared, compareSounds, soundsOf } from './compare-sounds.js';

/** Of what is typed for a sentence. */
const LONGEST = 1_000;

interface DictationProps {
  book: ReadableDocument;
  /** Index of the sentence that is heard. */
  sentence: number;
  hasNext: boolean;
  onHear(): void;
  onNext(): void;
}

/** A sentence that is heard and typed: Enter hears it again, compares what was typed, and goes on to the next. */
export function Dictation({ book, sentence, hasNext, onHear, onNext }: DictationProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [compared, setCompared] = useState<readonly Compared[] | null>(null);
  const [isComparing, setComparing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const compare = async () => {
    setComparing(true);
    try {
      const [{ words }, typedWords] = await Promise.all([
        queryClient.fetchQuery(readSentenceOf(queryClient, book.id, sentence)),
        wordsOfText(typed),
      ]);
      setCompared(compareSounds(soundsOf(words), soundsOf(typedWords)));
    } catch (error) {
      notifyFailure(messages.notCompared, reasonOf(error));
    }
    setComparing(false);
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComparing) return;
    if (compared) {
      if (hasNext) onNext();
    } else if (typed.trim() === '') onHear();
    else void compare();
  };
  return (
    <form onSubmit={submit} className="space-y-3 p-2">
      <Field label={messages.typeIt} hint={messages.typeItHint}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            lang="ja"
            value={typed}
            maxLength={LONGEST}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            readOnly={compared !== null}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onHear}>{messages.hear}</Button>
        {compared === null ? (
          <>
            {/* Not while nothing is typed either: a form whose button is disabled takes no Enter. */}
            <Button type="submit" variant="primary" disabled={isComparing}>
              {messages.compare}
            </Button>
            <Button variant="quiet" disabled={isComparing} onClick={() => void compare()}>
              {messages.giveUp}
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary" disabled={!hasNext}>
            {messages.next}
          </Button>
        )}
      </div>
      {compared && <Result sentence={book.sentences[sentence]!} compared={compared} />}
    </form>
  );
}

function Result({ sentence, compared }: { sentence: string; compared: readonly Compared[] }) {
  const isRight = compared.every(({ isSame }) => isSame);
  return (
    <div role="status" className="space-y-1">
      <p className="font-medium">{isRight ? messages.allRight : messages.notAllRight}</p>
      <p lang="ja" className="text-lg">
        {sentence}
      </p>
      {!isRight && (
        <dl className="text-sm">
          {(['said', 'typed'] as const).map((which) => (
            <div key={which} className="flex gap-2">
              <dt className="w-20 shrink-0 text-ink-soft">{messages.kana[which]}</dt>
              <dd lang="ja" className="min-w-0 break-words">
                {compared.map((one, index) =>
                  one.isSame ? (
                    one[which]
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
                    <mark key={index} className="bg-danger-soft text-ink underline">
                      {one[which] || '＿'}
                    </mark>
                  ),
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
