import type { ReadingReport } from '@ichibun/api-client/reading-stats';
import { useSession } from '@ichibun/api-client/session';
import { answer, type FakeGateway, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useReadingTimer } from './use-reading-timer.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const sentences = Array.from({ length: 40 }, () => '猫が庭で寝ています。');

/** A reader reduced to its timer: buttons for what the learner can do. */
function Reader({ view = 'sentence', from }: { view?: 'sentence' | 'page' | undefined; from?: number | undefined }) {
  const [sentence, setSentence] = useState(from ?? 0);
  const sendNow = useReadingTimer({ view, documentId: 7, sentences, sentence, isEndRead: from !== undefined });
  const { signOut } = useSession();
  return (
    <>
      <button type="button" onClick={signOut}>
        Out
      </button>
      <button type="button" onClick={() => setSentence(sentence + (view === 'page' ? 15 : 1))}>
        Next
      </button>
      <button type="button" onClick={() => setSentence(sentence - 1)}>
        Back
      </button>
      <button type="button" onClick={() => sendNow()}>
        Send
      </button>
    </>
  );
}

const stats = 'POST /api/user/1/reading-stats';

function gatewayWith(onReport: () => unknown = () => ({})): FakeGateway {
  return fakeGateway({ 'GET /api/auth/user': () => ({ user: demoUser }), [stats]: onReport });
}

const reportsTo = ({ calls }: FakeGateway) =>
  calls.filter(({ method, path }) => `${method} ${path}` === stats).map(({ body }) => body as ReadingReport);
const sums = (gateway: FakeGateway) =>
  reportsTo(gateway).reduce(
    (sum, { readingMinutes, sentenceCount, characterCount }) => ({
      seconds: sum.seconds + Math.round(readingMinutes * 60),
      sentences: sum.sentences + sentenceCount,
      characters: sum.characters + characterCount,
    }),
    { seconds: 0, sentences: 0, characters: 0 },
  );

async function open(view?: 'sentence' | 'page', from?: number) {
  const page = renderPageOfUser(<Reader view={view} from={from} />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  return page;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
const touch = () => act(async () => fireEvent.pointerDown(document.body));

async function turn(visibility: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
});

describe('the reading timer', () => {
  it('sends every minute what was read, with what makes it count once', async () => {
    const gateway = gatewayWith();
    await open();
    await pass(20 * SECOND);
    await press('Next');
    await touch();
    await pass(25 * SECOND);
    await press('Next');
    await touch();
    await pass(15 * SECOND);
    expect(reportsTo(gateway)).toEqual([
      {
        reportId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        endedAt: '2026-11-21T10:01:00.000Z',
        sentAt: '2026-11-21T10:01:00.000Z',
        readingMinutes: 1,
        sentenceCount: 2,
        characterCount: 20,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        documentId: 7,
      },
    ]);
  });

  it.each([
    ['30 s of inactivity in sentence view', 'sentence', 30],
    ['5 min of inactivity in page view', 'page', 300],
  ] as const)('pauses after %s', async (_, view, seconds) => {
    const gateway = gatewayWith();
    await open(view);
    await pass(20 * MINUTE);
    expect(sums(gateway).seconds).toBe(seconds);
    await touch();
    await pass(10 * SECOND);
    await press('Send');
    expect(sums(gateway).seconds).toBe(seconds + 10);
  });

  it.each([
    ['sentence', 39],
    ['page', 30],
  ] as const)(
    'counts nothing of a finished text that is opened at its end, by %s, until one moves',
    async (view, end) => {
      const gateway = gatewayWith();
      await open(view, end);
      await touch();
      await pass(25 * SECOND);
      await touch();
      await pass(2 * MINUTE);
      expect(sums(gateway)).toEqual({ seconds: 0, sentences: 0, characters: 0 });
      await press('Back');
      await touch();
      await pass(10 * SECOND);
      await press('Send');
      expect(sums(gateway)).toMatchObject({ seconds: 10 });
    },
  );

  it('sends nothing while nothing is read', async () => {
    const gateway = gatewayWith();
    await open();
    await pass(2 * MINUTE);
    const before = reportsTo(gateway).length;
    await pass(60 * MINUTE);
    expect(reportsTo(gateway)).toHaveLength(before);
  });

  it('pauses and sends when the tab is hidden, and goes on when it is back', async () => {
    const gateway = gatewayWith();
    await open();
    await pass(10 * SECOND);
    await turn('hidden');
    expect(sums(gateway).seconds).toBe(10);
    await pass(30 * MINUTE);
    await touch();
    await turn('visible');
    await pass(5 * SECOND);
    await press('Send');
    expect(sums(gateway).seconds).toBe(15);
  });

  it('sends when the learner leaves', async () => {
    const gateway = gatewayWith();
    const { unmount } = await open();
    await pass(10 * SECOND);
    await press('Next');
    unmount();
    expect(sums(gateway)).toEqual({ seconds: 10, sentences: 1, characters: 10 });
    await pass(10 * MINUTE);
    expect(reportsTo(gateway)).toHaveLength(1);
  });

  it('sends when the browser leaves the page', async () => {
    const gateway = gatewayWith();
    await open();
    await pass(10 * SECOND);
    await act(async () => window.dispatchEvent(new Event('pagehide')));
    expect(sums(gateway).seconds).toBe(10);
  });

  it('sends nothing of a page that was opened by mistake', async () => {
    const gateway = gatewayWith();
    const { unmount } = await open();
    await pass(500);
    unmount();
    expect(reportsTo(gateway)).toEqual([]);
  });

  it('does not count a sentence again that is read again', async () => {
    const gateway = gatewayWith();
    await open();
    for (const name of ['Next', 'Next', 'Back', 'Back', 'Next', 'Next', 'Next']) {
      await pass(2 * SECOND);
      await press(name);
    }
    await press('Send');
    expect(sums(gateway)).toEqual({ seconds: 14, sentences: 3, characters: 30 });
  });

  it('counts the sentences of a page', async () => {
    const gateway = gatewayWith();
    await open('page');
    await pass(50 * SECOND);
    await press('Next');
    await press('Send');
    expect(sums(gateway)).toEqual({ seconds: 50, sentences: 15, characters: 150 });
  });

  it('keeps what could not be sent, and sends it later as the same report', async () => {
    let connected = false;
    const gateway = gatewayWith(() => {
      if (!connected) throw new TypeError('Failed to fetch');
      return {};
    });
    const first = await open();
    await pass(10 * SECOND);
    first.unmount();
    await pass(0);
    const [failed] = reportsTo(gateway);
    connected = true;
    await open();
    await pass(SECOND);
    const [, again, ...others] = reportsTo(gateway);
    expect(others).toEqual([]);
    expect(again).toEqual({ ...failed, sentAt: expect.any(String) });
    await pass(0);
    await press('Send');
    expect(reportsTo(gateway).filter(({ reportId }) => reportId === failed!.reportId)).toHaveLength(2);
  });

  it.each([
    ['refused for good', 400, 'x.y', false],
    ['made in a session that has ended', 401, 'auth.session-ended', false],
    ['not taken because of a failure', 500, 'x.y', true],
  ])('keeps a report that was %s: %s', async (_, status, code, isKept) => {
    gatewayWith(() => answer(status, { code, message: 'No.' }));
    await open();
    await pass(10 * SECOND);
    await press('Send');
    await pass(0);
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('unsent-reading:1:'));
    expect(kept).toHaveLength(isKept ? 1 : 0);
  });

  it('sends what was read before the learner signs out, and keeps nothing of it', async () => {
    const gateway = gatewayWith();
    gateway.on({ 'POST /api/auth/logout': () => ({}) });
    await open();
    await pass(10 * SECOND);
    await press('Out');
    await pass(MINUTE);
    expect(sums(gateway).seconds).toBe(10);
    expect(gateway.calls.map(({ method, path }) => `${method} ${path}`).slice(-2)).toEqual([
      stats,
      'POST /api/auth/logout',
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it('forgets what another learner could not send', async () => {
    localStorage.setItem('unsent-reading:2:x', '{"reportId":"x"}');
    const gateway = gatewayWith();
    await open();
    await pass(MINUTE);
    expect(reportsTo(gateway).map(({ reportId }) => reportId)).not.toContain('x');
    expect(localStorage.getItem('unsent-reading:2:x')).toBeNull();
  });
});
