import { type Token, tokensOf } from '@ichibun/api-client/documents';
import { ErrorPanel } from '@ichibun/ui/error-panel';
import { Popover } from '@ichibun/ui/popover';
import { usePreference } from '@ichibun/ui/preferences';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Spaced } from './spaced.js';
import { Word } from './word.js';
import { WordDetails } from './word-details.js';

interface OpenWord {
  index: number;
  element: HTMLElement;
}

/** A sentence whose words can be looked up; its plain text until they are there. Give it the sentence's text as key. */
export function SentenceWords({ text, className }: { text: string; className: string }) {
  const queryClient = useQueryClient();
  const { data: tokens, error, refetch } = useQuery(tokensOf(queryClient, text));
  const [furigana] = usePreference('furigana');
  const [open, setOpen] = useState<OpenWord | null>(null);
  const openToken = open && tokens?.[open.index];

  return (
    <>
      <p lang="ja" className={className}>
        {tokens
          ? tokens.map((token, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence never change their order
              <Spaced key={index} token={token} next={tokens[index + 1]}>
                {canBeLookedUp(token) ? (
                  <Word
                    token={token}
                    furigana={furigana}
                    isOpen={open?.index === index}
                    onOpen={(element) => setOpen(open?.index === index ? null : { index, element })}
                  />
                ) : (
                  token.text
                )}
              </Spaced>
            ))
          : text}
      </p>
      {error && !tokens && (
        <ErrorPanel title="The words of this sentence could not be loaded." error={error} onRetry={() => refetch()} />
      )}
      <Popover
        key={open?.index}
        anchor={open?.element ?? null}
        onClose={() => setOpen(null)}
        label={openToken ? openToken.baseForm : ''}
      >
        {openToken && <WordDetails token={openToken} onClose={() => setOpen(null)} />}
      </Popover>
    </>
  );
}

const canBeLookedUp = ({ kind }: Token) => kind !== 'punctuation';
