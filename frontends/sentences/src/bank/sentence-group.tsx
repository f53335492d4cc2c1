import type { SavedSentence } from '@ichibun/contracts/sentences';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { formatDate } from '@ichibun/ui/format';
import { ListBox } from '@ichibun/ui/list-box';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useState } from 'react';
import { messages } from '../messages.js';
import type { Group } from './groups.js';
import { SavedItem } from './saved-item.js';

/** Sentences of a group that are shown at first, and that come with each press. */
const FIRST = 20;
const MORE = 100;

interface SentenceGroupProps {
  group: Group;
  /** Whether its sentences are there at first, or once they are asked for. */
  isOpen: boolean;
  chosen: ReadonlySet<number>;
  onChoose(sentences: readonly SavedSentence[], isChosen: boolean): void;
}

export function SentenceGroup({ group, isOpen, chosen, onChoose }: SentenceGroupProps) {
  const { title, createdAt, sentences } = group;
  const [count, setCount] = useState(FIRST);
  const keepFocus = useKeptFocus();
  const chosenHere = sentences.filter(({ id }) => chosen.has(id)).length;
  const hidden = sentences.length - count;
  return (
    <Card
      title={title === messages.bank.unknownSource ? title : <span lang="ja">{title}</span>}
      subtitle={[createdAt && messages.bank.analysed(formatDate(createdAt)), messages.bank.count(sentences.length)]
        .filter(Boolean)
        .join(' · ')}
    >
      <Checkbox
        label={messages.bank.allOf(title)}
        checked={chosenHere === sentences.length}
        mixed={chosenHere > 0 && chosenHere < sentences.length}
        onChange={(all) => onChoose(sentences, all)}
      >
        {messages.bank.all}
      </Checkbox>
      <details open={isOpen} className="mt-2">
        <summary className="cursor-pointer font-medium">{messages.bank.sentencesOf(title)}</summary>
        <ListBox>
          <ul aria-label={messages.bank.sentencesOf(title)} className="divide-y divide-line border-t border-line">
            {sentences.slice(0, count).map((sentence) => (
              <SavedItem
                key={sentence.id}
                sentence={sentence}
                isChosen={chosen.has(sentence.id)}
                onChoose={onChoose}
                onPress={keepFocus}
              />
            ))}
          </ul>
        </ListBox>
        {hidden > 0 && (
          <Button className="mt-3" onClick={() => setCount(count + MORE)}>
            {messages.bank.more(Math.min(MORE, hidden), sentences.length)}
          </Button>
        )}
      </details>
    </Card>
  );
}
