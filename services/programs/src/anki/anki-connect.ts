import { ankiConnectCalls } from '@ichibun/contracts/anki-connect';
import type { ObjectStore } from '@ichibun/kit/objects';
import type { Rpc } from '@ichibun/kit/rpc';
import { type Answering, answering } from '../call.js';
import { perform } from './actions.js';
import { LearnerNotes } from './learner-notes.js';
import { SentenceCapture } from './sentence-capture.js';

/** AnkiConnect's protocol: one address, at which a program names what it wants. */
export function ankiConnect(rpc: Rpc, objects: ObjectStore): Answering[] {
  const capture = new SentenceCapture(rpc, objects);
  return [
    answering(ankiConnectCalls.act, ({ userId, body }) =>
      perform({ userId, rpc, capture, notes: new LearnerNotes(rpc, userId) }, body),
    ),
  ];
}
