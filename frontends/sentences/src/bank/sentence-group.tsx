import type { SavedSentence } from '@ichibun/api-client/contract';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { counted, formatCount, formatDate } from '@ichibun/ui/format';
import { useKeptFocus } from '@ichibun/ui/use-kept-focus';
import { useState } from 'react';
import { type Group, UNKNOWN_SOURCE } from './groups.js';
import { SavedItem } from './saved-item.js';

/** Sentences of a group that are shown at first, and that come with each press. */
const FIRST = 20;
const MORE = 100;

interface SentenceGroupProps {
  group: Group;
  chosen: ReadonlySet<number>;
  onChoose(sentences: readonly SavedSentence[], isChosen: boolean): void;
  onDeleted(sentence: SavedSentence): void;
}

export function SentenceGroup({ group, chosen, onChoose, onDeleted }: SentenceGroupProps) {
  const { title, createdAt, sentences } = group;
  const [count, setCount] = useState(FIRST);
  const keepFocus = useKeptFocus();
  const chosenHere = sentences.filter(({ id }) => chosen.has(id)).length;
  const hidden = sentences.length - count;
  return (
    <Card
      title={title === UNKNOWN_SOURCE ? title : <span lang="ja">{title}</span>}
      subtitle={[createdAt && `Analysed ${formatDate(createdAt)}`, counted(sentences.length, 'sentence')]
        .filter(Boolean)
        .join(' · ')}
    >
      <Checkbox
        label={`Select all of ${title}`}
        checked={chosenHere === sentences.length}
        mixed={chosenHere > 0 && chosenHere < sentences.length}
        onChange={(all) => onChoose(sentences, all)}
      >
        Select all
      </Checkbox>
      <ul aria-label={`Sentences of ${title}`} className="divide-y divide-line border-t border-line">
        {sentences.slice(0, count).map((sentence) => (
          <SavedItem
            key={sentence.id}
            sentence={sentence}
            isChosen={chosen.has(sentence.id)}
            onChoose={(isChosen) => onChoose([sentence], isChosen)}
            onPress={keepFocus}
            onDeleted={() => onDeleted(sentence)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <Button className="mt-3" onClick={() => setCount(count + MORE)}>
          Show {formatCount(Math.min(MORE, hidden))} more of {formatCount(sentences.length)}
        </Button>
      )}
    </Card>
  );
}
