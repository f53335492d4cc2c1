import { readSentenceOf, type WordOfDocument } from '@ichibun/api-client/reading';
import { wordAddress } from '@ichibun/api-client/word-address';
import type { ReadWord } from '@ichibun/contracts/reading-words';
import { Button } from '@ichibun/ui/button';
import { EditIcon, MoreIcon } from '@ichibun/ui/icons';
import { lazyDialog } from '@ichibun/ui/lazy-dialog';
import { Menu, MenuItem, MenuLink } from '@ichibun/ui/menu';
import { Link } from '@ichibun/ui/router';
import { LazyCorrectWordDialog } from '@ichibun/words/lazy-dialogs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../messages.js';
import { stateOf } from './word-state.js';

interface WordMenuProps {
  word: ReadWord;
  place: WordOfDocument;
  onWhy(): void;
  onPractise(): void;
}

const WhyReadDialog = lazyDialog(async () => (await import('../why-read/why-read-dialog.js')).WhyReadDialog);

/** To correct a word, and what is asked about one only now and then. */
export function WordMenu({ word, place, onWhy, onPractise }: WordMenuProps) {
  const [corrects, setCorrects] = useState(false);
  const [explains, setExplains] = useState(false);
  const { uniqueVocabId } = word;
  const queryClient = useQueryClient();
  const ofSentence = () =>
    queryClient.getQueryData(readSentenceOf(queryClient, place.documentId, place.sentence).queryKey)?.words ?? [];
  const textBefore = (index?: number) =>
    ofSentence()
      .slice(0, index)
      .map(({ text }) => text)
      .join('');
  /** The word before or after it; marks belong to no name. */
  const beside = (by: 1 | -1) => {
    const other = ofSentence()[place.word + by];
    return other && other.kind !== 'punctuation' ? other.text : '';
  };
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={messages.wrongWord}
        title={messages.wrongWord}
        className="shrink-0 text-lg!"
        onClick={() => setCorrects(true)}
      >
        <EditIcon />
      </Button>
      <Menu
        trigger={
          <Button variant="quiet" size="icon" aria-label={messages.moreAboutWord} className="shrink-0 text-lg!">
            <MoreIcon />
          </Button>
        }
      >
        {uniqueVocabId !== null && (
          <MenuItem onSelect={onWhy}>{stateOf(word) === 'known' ? messages.whyKnown : messages.whyUnknown}</MenuItem>
        )}
        {word.entry !== null && (
          <MenuLink>
            <Link to={wordAddress(word.entry, word.baseForm)}>{messages.inDictionary}</Link>
          </MenuLink>
        )}
        <MenuItem onSelect={onPractise}>{messages.listeningPractice}</MenuItem>
        <MenuItem onSelect={() => setExplains(true)}>{messages.whyRead}</MenuItem>
      </Menu>
      <WhyReadDialog word={word.text} place={place} open={explains} onOpenChange={setExplains} />
      {corrects && (
        <LazyCorrectWordDialog
          open
          word={{
            word: word.baseForm || word.text,
            reading: word.baseReading,
            uniqueVocabId: uniqueVocabId ?? undefined,
          }}
          text={{
            documentId: place.documentId,
            place: { sentence: textBefore(), start: textBefore(place.word).length },
          }}
          letters={{ before: beside(-1), text: word.text, after: beside(1) }}
          onOpenChange={setCorrects}
        />
      )}
    </>
  );
}
