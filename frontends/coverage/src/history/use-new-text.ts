import { useExtractText } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { LONGEST_TITLE } from '@ichibun/ui/text-fields';
import { notifyFailure } from '@ichibun/ui/toast';
import { useState } from 'react';
import { texts } from '../texts.js';

const ENDINGS = /\.(?:txt|srt|ass|vtt|sbv|lrc|ttml|pdf|epub)$/i;

/** A title and a text, typed or taken from a file. */
export function useNewText() {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const extract = useExtractText();

  const take = async (file: File | undefined) => {
    if (!file || extract.isPending) return;
    if (!ENDINGS.test(file.name)) {
      notifyFailure(texts.form.wrongFile);
      return;
    }
    try {
      const extracted = await extract.mutateAsync(file);
      setText(extracted.text);
      setFileName(file.name);
      setTitle(
        (current) => current || (extracted.title || file.name.replace(/\.[a-z]+$/i, '')).slice(0, LONGEST_TITLE),
      );
    } catch (cause) {
      notifyFailure(texts.form.readFailed(file.name), reasonOf(cause));
    }
  };

  const clearText = () => {
    setText('');
    setFileName(null);
  };

  return {
    title,
    setTitle,
    text,
    setText,
    /** Of the file that the text is from. */
    fileName,
    /** The name of the file that is being read. */
    beingRead: extract.isPending ? extract.variables.name : undefined,
    take,
    clearText,
    clear() {
      setTitle('');
      clearText();
    },
  };
}
