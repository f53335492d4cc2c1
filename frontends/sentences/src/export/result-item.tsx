import { NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { reasonOf } from '@ichibun/api-client/request';
import { checkSentence, generateSentences } from '@ichibun/api-client/sentences';
import type { GeneratedSentence } from '@ichibun/contracts/sentences';
import { Button } from '@ichibun/ui/button';
import { Checkbox } from '@ichibun/ui/checkbox';
import { EditIcon, RefreshIcon } from '@ichibun/ui/icons';
import { notify } from '@ichibun/ui/toast';
import { plainSentence } from '@ichibun/words/furigana';
import { LazyEditSentenceDialog, type SentenceTexts } from '@ichibun/words/lazy-dialogs';
import { SentenceText, TranslationText } from '@ichibun/words/sentence-text';
import { WordLine } from '@ichibun/words/word-line';
import { useState } from 'react';
import { messages } from '../messages.js';
import { SourceLabel } from '../sentence/source-label.js';
import { reasonsInWords } from './reasons-in-words.js';

/** Sentences that the server takes as not wanted. */
const MOST_EXCLUDED = 100;

interface ResultItemProps {
  analysisId: number;
  sentence: GeneratedSentence;
  isSelected: boolean;
  onSelect(isSelected: boolean): void;
  onChange(sentence: GeneratedSentence): void;
}

export function ResultItem({ analysisId, sentence, isSelected, onSelect, onChange }: ResultItemProps) {
  const { unique_vocab_id: id, target_word: word, sentence_ja: japanese } = sentence;
  const [seen, setSeen] = useState<readonly string[]>([]);
  const [isRegenerating, setRegenerating] = useState(false);
  const [isEditing, setEditing] = useState(false);

  const regenerate = async () => {
    if (isRegenerating) return;
    setRegenerating(true);
    const shown = [...new Set([...seen, japanese])].slice(-MOST_EXCLUDED);
    try {
      const { sentences, notFound } = await generateSentences({ uniqueVocabIds: [id], analysisId, exclude: shown });
      setSeen(shown);
      if (sentences[0]) onChange(sentences[0]);
      else
        notify({
          title: messages.export.noOther,
          description: notFound[0] && reasonsInWords(notFound[0]),
          destructive: true,
        });
    } catch (error) {
      notify({
        title: messages.export.regenerationFailed,
        description: messages.export.regenerationFailedText,
        reason: reasonOf(error),
        destructive: true,
      });
    } finally {
      setRegenerating(false);
    }
  };

  const edit = async (typed: SentenceTexts) => {
    const english = typed.english || NO_TRANSLATION;
    if (typed.japanese === plainSentence(japanese)) return onChange({ ...sentence, sentence_en: english });
    const checked = await checkSentence({ ...sentence, sentence_ja: typed.japanese, analysisId });
    onChange({ ...sentence, ...checked, sentence_en: english });
  };

  return (
    <li className="flex items-start gap-3 py-3" aria-busy={isRegenerating}>
      <Checkbox label={messages.sentence.selectOf(word)} checked={isSelected} onChange={onSelect} />
      <div className={`min-w-0 flex-1 space-y-1 ${isRegenerating ? 'opacity-55' : ''}`}>
        <SentenceText furigana={sentence.furigana} />
        <TranslationText text={sentence.sentence_en} />
        <WordLine
          word={word}
          reading={sentence.target_reading}
          otherSpellings={sentence.other_spellings}
          definition={sentence.short_definition}
        />
        <SourceLabel source={sentence.source} unknownWords={sentence.unknown_words} />
        <div className="flex flex-wrap gap-1.5 pt-1">
          <Button
            size="small"
            aria-disabled={isRegenerating}
            aria-label={messages.export.regenerateOf(word)}
            onClick={regenerate}
          >
            <RefreshIcon className={isRegenerating ? 'animate-turn' : ''} />
            {isRegenerating ? messages.export.regenerating : messages.export.regenerate}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={isRegenerating}
            aria-label={messages.sentence.editOf(word)}
            onClick={() => setEditing(true)}
          >
            <EditIcon />
            {messages.sentence.edit}
          </Button>
        </div>
      </div>
      {isEditing && (
        <LazyEditSentenceDialog
          open
          title={messages.sentence.editTitle}
          word={word}
          reading={sentence.target_reading}
          japanese={japanese}
          english={sentence.sentence_en}
          onOpenChange={setEditing}
          onSave={edit}
        />
      )}
    </li>
  );
}
