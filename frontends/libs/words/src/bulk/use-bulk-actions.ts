import { useAddKnownSet, useRemoveKnownSet } from '@ichibun/api-client/known-sets';
import { reasonOf } from '@ichibun/api-client/request';
import { useCollectWords, useUncollect } from '@ichibun/api-client/reviews';
import { useBlockWords, useUnblockWords } from '@ichibun/api-client/vocabulary';
import { notify, notifyFailure } from '@ichibun/ui/toast';
import { useState } from 'react';
import { messages } from './messages.js';

/** Words, by what the server knows them by: as words of texts, or as the learner's own. */
export interface WordsAt {
  readonly uniqueVocabIds?: readonly number[];
  readonly wordIds?: readonly number[];
}

/** Words of one call. */
const AT_ONCE = 1_000;
/** Words whose cards one call takes back by their ids. */
const UNDONE_AT_ONCE = 100;

/** What a call did, and how it is undone. */
interface Done {
  /** How many words it changed. */
  readonly changed: number;
  undo(): Promise<unknown>;
}

export interface BulkActions {
  /** Each resolves to whether it was done; the notice has one undo for all of it. */
  learn(words: WordsAt): Promise<boolean>;
  know(words: WordsAt): Promise<boolean>;
  block(words: WordsAt): Promise<boolean>;
  readonly isPending: boolean;
}

/** Learns, knows or blocks many words at once. */
export function useBulkActions(title: string, from?: { analysisId?: number; documentId?: number }): BulkActions {
  const { mutateAsync: collect } = useCollectWords(true);
  const { mutateAsync: uncollect } = useUncollect();
  const { mutateAsync: addSet } = useAddKnownSet();
  const { mutateAsync: removeSet } = useRemoveKnownSet();
  const { mutateAsync: blockWords } = useBlockWords();
  const { mutateAsync: unblockWords } = useUnblockWords();
  const [isPending, setPending] = useState(false);

  /** Cards that are made once there is a network are undone by their words. */
  const uncollectEach = async (ids: readonly number[]) => {
    for (let start = 0; start < ids.length; start += UNDONE_AT_ONCE)
      await uncollect({ uniqueVocabIds: ids.slice(start, start + UNDONE_AT_ONCE) });
  };
  const inParts = async (words: WordsAt, call: (part: Required<Part>) => Promise<Done>, said: Said) => {
    setPending(true);
    const done: Done[] = [];
    const undo = async () => {
      try {
        for (const one of done.toReversed()) await one.undo();
        notify({ title: messages.undone });
      } catch (error) {
        notifyFailure(messages.undoFailed, reasonOf(error));
      }
    };
    const changed = () => done.reduce((sum, one) => sum + one.changed, 0);
    try {
      for (const part of partsOf(words)) done.push(await call(part));
      notify({
        title: said(changed()),
        ...(changed() > 0 && { action: { label: messages.undo, run: () => void undo() } }),
      });
      return true;
    } catch (error) {
      notify({
        title: messages.failed,
        reason: reasonOf(error),
        destructive: true,
        // What was done before it can be undone.
        ...(changed() > 0 && {
          description: said(changed()),
          action: { label: messages.undo, run: () => void undo() },
        }),
      });
      return false;
    } finally {
      setPending(false);
    }
  };

  return {
    isPending,
    learn: (words) =>
      inParts(
        words,
        async (part) => {
          const { collected, words: before } = await collect({ ...part, ...from });
          return {
            changed: collected,
            undo: () => (before.length > 0 ? uncollect({ words: before }) : uncollectEach(part.uniqueVocabIds)),
          };
        },
        messages.learning,
      ),
    know: (words) =>
      inParts(
        words,
        async (part) => {
          const { knownSet } = await addSet({ set: 'of-text', title, ...part });
          return { changed: knownSet?.words ?? 0, undo: async () => knownSet && removeSet(knownSet.id) };
        },
        messages.known,
      ),
    block: (words) =>
      inParts(
        words,
        async (part) => {
          const { uniqueVocabIds } = await blockWords(part);
          return { changed: uniqueVocabIds.length, undo: () => unblockWords(uniqueVocabIds) };
        },
        messages.blocked,
      ),
  };
}

type Said = (changed: number) => string;
type Part = { uniqueVocabIds?: number[]; wordIds?: number[] };

function* partsOf({ uniqueVocabIds = [], wordIds = [] }: WordsAt): Generator<Required<Part>> {
  for (let start = 0; start < uniqueVocabIds.length; start += AT_ONCE) {
    yield { uniqueVocabIds: uniqueVocabIds.slice(start, start + AT_ONCE), wordIds: [] };
  }
  for (let start = 0; start < wordIds.length; start += AT_ONCE) {
    yield { uniqueVocabIds: [], wordIds: wordIds.slice(start, start + AT_ONCE) };
  }
}
