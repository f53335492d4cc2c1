import { useExtractText } from '@ichibun/api-client/documents';
import { reasonOf } from '@ichibun/api-client/request';
import { LONGEST_TITLE } from '@ichibun/ui/text-fields';
import { notifyFailure } from '@ichibun/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../texts.js';

const ENDINGS = /\.(?:txt|srt|ass|vtt|sbv|lrc|ttml|pdf|epub)$/i;

/** Where a tab keeps what is typed over a reload; sign-out removes it with all else that a tab keeps. */
const KEPT = 'new-analysis';
/** Longer texts are from files, or somewhere to be pasted from again: a browser keeps 5 MB in all. */
const LONGEST_KEPT = 500_000;

interface Typed {
  readonly title: string;
  readonly text: string;
}

/** A title and a text, typed or taken from a file. What is typed is still there when the page is loaded again. */
export function useNewText() {
  const [title, setTitle] = useState(() => kept().title);
  const [text, setText] = useState(() => kept().text);
  const [fileName, setFileName] = useState<string | null>(null);
  const extract = useExtractText();
  useKept(fileName === null ? { title, text } : { title, text: '' });

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

function kept(): Typed {
  try {
    const { title, text } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Typed>;
    return { title: title ?? '', text: text ?? '' };
  } catch {
    return { title: '', text: '' };
  }
}

/** Keeps what is typed when the page is left by a reload, and not at each key: a text may be long. */
function useKept(typed: Typed): void {
  const now = useRef(typed);
  now.current = typed;
  useEffect(() => {
    const keep = () => {
      const { title, text } = now.current;
      if (title === '' && text === '') sessionStorage.removeItem(KEPT);
      else if (text.length <= LONGEST_KEPT) sessionStorage.setItem(KEPT, JSON.stringify(now.current));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      sessionStorage.removeItem(KEPT);
    };
  }, []);
}
