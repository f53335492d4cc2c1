import type { GeneratedSentence, GeneratedSentences, MissingWord } from '@ichibun/api-client/contract';
import { NO_TRANSLATION } from '@ichibun/api-client/not-available';
import { inWords, reasonOf } from '@ichibun/api-client/request';
import { checkSentence, useSaveSentences } from '@ichibun/api-client/sentences';
import { Button } from '@ichibun/ui/button';
import { Card } from '@ichibun/ui/card';
import { Checkbox } from '@ichibun/ui/checkbox';
import { BookmarkIcon, WarningIcon } from '@ichibun/ui/icons';
import { useNavigate } from '@ichibun/ui/router';
import { notify } from '@ichibun/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { FuriganaSwitch } from '../sentence/furigana-switch.js';
import { texts } from '../texts.js';
import { MissingWords } from './missing-words.js';
import { ResultItem } from './result-item.js';

interface ResultsProps {
  analysisId: number;
  found: GeneratedSentences;
}

/** What was found: all of it chosen, to be changed, left out, and saved. Give each finding a key of its own. */
export function Results({ analysisId, found }: ResultsProps) {
  const [sentences, setSentences] = useState(found.sentences);
  const [missing, setMissing] = useState(found.notFound);
  const [selected, setSelected] = useState(() => new Set(found.sentences.map(idOf)));
  const heading = useRef<HTMLDivElement>(null);
  const save = useSaveSentences();
  const navigate = useNavigate();

  useEffect(() => {
    heading.current?.focus();
  }, []);

  const select = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };

  const replace = (changed: GeneratedSentence) =>
    setSentences((all) => all.map((one) => (idOf(one) === idOf(changed) ? changed : one)));

  const addOwn = async (word: MissingWord, japanese: string, english: string) => {
    const { reason: _, ...target } = word;
    const checked = await checkSentence({ ...target, sentence_ja: japanese, analysisId });
    setSentences((all) => [...all, { ...target, ...checked, sentence_en: english || NO_TRANSLATION }]);
    setSelected((all) => new Set(all).add(word.unique_vocab_id));
    setMissing((all) => all.filter((one) => one !== word));
  };

  const saveSelected = () => {
    const chosen = sentences.filter((one) => selected.has(idOf(one)));
    if (chosen.length === 0) {
      notify({
        title: texts.export.noneSelected,
        description: texts.export.noneSelectedText,
        destructive: true,
      });
      return;
    }
    save.mutate(
      { sentences: chosen, analysisId },
      {
        onSuccess: ({ saved, alreadySaved }) => {
          notify({
            title: texts.export.saved,
            description: texts.export.savedText(saved, alreadySaved),
          });
          navigate('/sentence-bank');
        },
        onError: (error) =>
          notify({
            title: texts.export.saveFailed,
            description: texts.export.saveFailedText,
            reason: reasonOf(error),
            destructive: true,
          }),
      },
    );
  };

  return (
    <div ref={heading} tabIndex={-1} className="scroll-mt-24 space-y-6 outline-none">
      {sentences.length > 0 && (
        <Card title={texts.export.yours} subtitle={texts.export.yoursText} actions={<FuriganaSwitch />}>
          {found.problem && (
            <p className="mb-4 flex gap-2.5 rounded-md bg-warn-soft px-3 py-2 text-sm">
              <WarningIcon className="mt-1 text-warn" />
              {inWords(found.problem)}
            </p>
          )}
          <div className="sticky top-16 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2 sm:-mx-6 sm:px-6">
            <Checkbox
              checked={selected.size === sentences.length}
              mixed={selected.size > 0 && selected.size < sentences.length}
              disabled={save.isPending}
              onChange={(all) => setSelected(new Set(all ? sentences.map(idOf) : []))}
            >
              {texts.sentence.selectAll}
            </Checkbox>
            <p role="status" className="flex-1 text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {texts.sentence.selected(selected.size, sentences.length)}
            </p>
            <Button variant="primary" className="max-sm:w-full" disabled={save.isPending} onClick={saveSelected}>
              <BookmarkIcon />
              {save.isPending ? texts.export.saving : texts.export.save}
            </Button>
          </div>
          <ul aria-label={texts.export.sentences} className="divide-y divide-line">
            {sentences.map((sentence) => (
              <ResultItem
                key={idOf(sentence)}
                analysisId={analysisId}
                sentence={sentence}
                isSelected={selected.has(idOf(sentence))}
                onSelect={(isSelected) => select(idOf(sentence), isSelected)}
                onChange={replace}
              />
            ))}
          </ul>
        </Card>
      )}
      {missing.length > 0 && <MissingWords words={missing} onWrite={addOwn} />}
    </div>
  );
}

const idOf = (sentence: GeneratedSentence) => sentence.unique_vocab_id;
