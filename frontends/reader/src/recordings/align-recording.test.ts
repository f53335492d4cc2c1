import type { ReadableDocument } from '@ichibun/contracts/documents';
import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { openRecordingOf, setOpenRecording } from '../listening/open-recordings.js';
import { goOnAligning } from './align-recording.js';
import { NO_TIMES } from './spoken-times.js';

const DURATION_MS = 72_000_000;
const position = { ms: 20_000, sentence: 1, rate: 1 };

const spoken = { sentence: 0, fromMs: 300, toMs: 2_000, confidence: 1 };

/** Finds the one sentence of the text, and has nothing more to do. */
class AlignmentWorker {
  onmessage: ((event: { data: object }) => void) | undefined;
  postMessage(): void {
    this.onmessage?.({ data: { is: 'step', spoken: [spoken], position } });
    this.onmessage?.({ data: { is: 'end' } });
  }
  terminate(): void {}
}

it('the end of a comparison is kept, though what was kept on the way arrives late', async () => {
  Object.assign(globalThis, { Worker: AlignmentWorker });
  const kept: number[] = [];
  const first = Promise.withResolvers<void>();
  let sent = 0;
  fakeGateway({
    'POST /api/documents/7/recordings': async ({ body }) => {
      if (sent++ === 0) await first.promise;
      kept.push((body as { alignedMs: number }).alignedMs);
      return {};
    },
  });
  const file = new File(['sound'], 'a.flac');
  setOpenRecording(7, {
    files: [file],
    fingerprint: 'a'.repeat(64),
    lengths: [DURATION_MS],
    anchors: [],
    title: 'a.flac',
    position: { ms: 0, sentence: 0, rate: 1 },
    times: NO_TIMES,
    state: 'stopped',
  });
  const compared = goOnAligning({ id: 7, sentences: ['猫がいる。'] } as unknown as ReadableDocument);
  await waitFor(() => expect(sent).toBe(1));
  first.resolve();
  await compared;
  expect(openRecordingOf(7)?.state).toBe('done');
  await waitFor(() => expect(kept).toEqual([position.ms, DURATION_MS]));
});
