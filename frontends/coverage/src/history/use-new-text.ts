import { useExtractText } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { LONGEST_TITLE } from '@ichibun/ui/text-fields';
import { titleOf } from '@ichibun/ui/title-of';
import { notifyFailure } from '@ichibun/ui/toast';
import { useDraft } from '@ichibun/ui/use-draft';
import { useRef, useState } from 'react';
import { messages } from '../messages.js';

const ENDINGS = /\.(?:txt|srt|ass|vtt|sbv|lrc|ttml|pdf|epub)$/i;

/**
 * A title and a text, typed or taken from a file; what was typed is kept in this tab. Until a title is typed the first
 * line of the text is it.
 */
export function useNewText() {
  const [title, setTitle] = useDraft('analysis-title');
  const [text, setText] = useDraft('analysis-text');
  /** Whether the learner, or a file, has given the title. */
  const isTitled = useRef(title !== '');
  const [fileName, setFileName] = useState<string | null>(null);
  const extract = useExtractText();

  const take = async (file: File | undefined) => {
    if (!file || extract.isPending) return;
    if (!ENDINGS.test(file.name)) {
      notifyFailure(messages.form.wrongFile);
      return;
    }
    try {
      const extracted = await extract.mutateAsync(file);
      setText(extracted.text);
      setFileName(file.name);
      if (!isTitled.current) {
        setTitle((extracted.title || file.name.replace(/\.[a-z]+$/i, '')).slice(0, LONGEST_TITLE));
        isTitled.current = true;
      }
    } catch (cause) {
      notifyFailure(messages.form.readFailed(file.name), reasonOf(cause));
    }
  };

  const clearText = () => {
    setText('');
    setFileName(null);
  };

  return {
    title,
    setTitle: (typed: string) => {
      isTitled.current = typed !== '';
      setTitle(typed);
    },
    text,
    setText: (typed: string) => {
      setText(typed);
      if (!isTitled.current) setTitle(titleOf(typed));
    },
    /** Of the file that the text is from. */
    fileName,
    /** The name of the file that is being read. */
    beingRead: extract.isPending ? extract.variables.name : undefined,
    take,
    clearText,
    clear() {
      setTitle('');
      isTitled.current = false;
      clearText();
    },
  };
}
