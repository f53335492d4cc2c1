import { useEffect, useRef } from 'react';
import type { ReadingAloud } from './use-reading-aloud.js';

/** Texts that are to be read aloud as soon as their reader opens. */
const asked = new Set<number>();

export const askAloud = (documentId: number): void => void asked.add(documentId);

/** Reads a text aloud from the learner's place on, where the page before has asked for it. */
export function useAskedAloud(documentId: number, { readText }: Pick<ReadingAloud, 'readText'>): void {
  const latest = useRef(readText);
  useEffect(() => {
    latest.current = readText;
  });
  useEffect(() => {
    if (asked.delete(documentId)) latest.current();
  }, [documentId]);
}
