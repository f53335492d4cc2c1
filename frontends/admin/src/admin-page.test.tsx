import { useVoices } from '@ichibun/api-client/speech';
import type { CorpusJob } from '@ichibun/contracts/admin';
import { answer } from '@ichibun/page-test-kit/fake-gateway';
import { localTime } from '@ichibun/page-test-kit/local-time';
import { renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { showLanguage } from '@ichibun/ui/language';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import AdminPage from './admin-page.js';
import { config, gatewayWithCorpus, job, naturalVoice, processing } from './testing.js';

afterEach(() => showLanguage('en'));

const card = (name: string) => within(screen.getByRole('region', { name }));

async function show(handlers: Parameters<ReturnType<typeof gatewayWithCorpus>['on']>[0] = {}) {
  const gateway = gatewayWithCorpus();
  gateway.on(handlers);
  const page = renderPageOfUser(<AdminPage />, { path: '/admin' });
  await screen.findByRole('heading', { level: 1, name: 'Admin' });
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return { gateway, ...page };
}

const withJob = (changes: Partial<CorpusJob>) => show({ 'GET /api/admin/corpus/jobs': () => [{ ...job, ...changes }] });

describe('the admin panel', () => {
  it('has its seven cards and a way to the monitor', async () => {
    await show();
    const cards = [
      'Processing Configuration',
      'Corpus Statistics',
      'Gemini Sentence Processing',
      'Upload Corpus File',
      'Upload History',
      'Natural voice',
      'Usage Instructions',
    ];
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(cards);
    expect(screen.getByRole('link', { name: 'System Monitor' }).getAttribute('href')).toBe('/admin/monitor');
  });

  it('downloads the natural voice by one press, and says how far that is', async () => {
    const fetching = { ...naturalVoice, state: 'fetching', fetchedBytes: 45_000_000 };
    const { gateway } = await show({ 'POST /api/admin/natural-voice': () => answer(201, fetching) });
    gateway.on({ 'GET /api/admin/natural-voice': () => fetching });
    expect(card('Natural voice').getByText(/It may place pitch accents wrongly/)).toBeTruthy();
    fireEvent.click(card('Natural voice').getByRole('button', { name: 'Download (180 MB)' }));
    expect(await card('Natural voice').findByText('45 of 180 MB downloaded')).toBeTruthy();
    expect(card('Natural voice').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  });

  it('has the voices asked for again once the natural one is downloaded', async () => {
    const voices = (...names: string[]) => ({
      voices: names.map((name) => ({ name, label: name, engine: 'hts', gender: 'female' })),
      defaultVoice: names[0],
      problem: null,
      problemCode: null,
      englishVoices: [],
      defaultEnglishVoice: null,
    });
    const Voices = () => (
      <p>
        {useVoices()
          .data?.voices.map(({ name }) => name)
          .join(' and ')}
      </p>
    );
    const gateway = gatewayWithCorpus();
    gateway.on({
      'GET /api/admin/natural-voice': () => ({ ...naturalVoice, state: 'fetching' }),
      'GET /api/tts/voices': () => voices('Mei'),
    });
    renderPageOfUser(
      <>
        <AdminPage />
        <Voices />
      </>,
      { path: '/admin' },
    );
    expect(await screen.findByText('Mei')).toBeTruthy();
    await screen.findByText('0 of 180 MB downloaded');
    gateway.on({
      'GET /api/admin/natural-voice': () => ({ ...naturalVoice, state: 'here' }),
      'GET /api/tts/voices': () => voices('Mei', 'Alpha'),
    });
    expect(await screen.findByText('Mei and Alpha')).toBeTruthy();
  });

  it.each([
    ['here', 'It is installed. Learners find it among the voices.', []],
    ['not-offered', /comes with the image/, []],
    ['failed', /the server answered 404/, ['Download (180 MB)']],
  ])('says that the natural voice is %s', async (state, text, buttons) => {
    const problem = state === 'failed' ? 'the server answered 404.' : null;
    await show({ 'GET /api/admin/natural-voice': () => ({ ...naturalVoice, state, problem }) });
    expect(card('Natural voice').getByText(text)).toBeTruthy();
    const shown = card('Natural voice').queryAllByRole('button');
    expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
  });

  it.each(['GET /api/admin/processing-config', 'GET /api/admin/processing-status'])(
    'shows no card that the answer to %s could still move',
    async (call) => {
      const { promise: late, resolve: end } = Promise.withResolvers<Response>();
      gatewayWithCorpus().on({ [call]: () => late });
      renderPageOfUser(<AdminPage />, { path: '/admin' });
      expect(await screen.findByText('Loading...')).toBeTruthy();
      expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
      end(answer(503, { code: 'rpc.unavailable', message: 'Not now.' }));
      expect(await screen.findByRole('heading', { name: 'Upload Corpus File' })).toBeTruthy();
    },
  );

  it('says who it is for to somebody who is no administrator', async () => {
    const refused = () => answer(403, { code: 'auth.admins-only', message: 'Only administrators can do this.' });
    await show({ 'GET /api/admin/processing-status': refused });
    expect(await screen.findByText('This page is for administrators.')).toBeTruthy();
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('asks a session that has ended to log in', async () => {
    const refused = () => answer(401, { code: 'auth.session-ended', message: 'Log in again.' });
    const gateway = gatewayWithCorpus();
    gateway.on({ 'GET /api/admin/processing-status': refused });
    renderPageOfUser(<AdminPage />, { path: '/admin' });
    expect(await screen.findByText('Please log in to access the admin area.')).toBeTruthy();
  });
});

describe('corpus statistics', () => {
  it('show how many sentences there are, and how long', async () => {
    await show();
    expect(await card('Corpus Statistics').findByText('12,345')).toBeTruthy();
    expect(card('Corpus Statistics').getByText('8.3')).toBeTruthy();
  });

  it('say that they could not be loaded', async () => {
    await show({ 'GET /api/admin/corpus/stats': () => answer(500) });
    expect(await card('Corpus Statistics').findByText('Failed to load statistics')).toBeTruthy();
  });
});

describe('the processing configuration', () => {
  it('shows what is saved, and why spaCy cannot be chosen', async () => {
    await show();
    expect(await screen.findByLabelText('Sentence split method')).toHaveProperty('value', 'legacy');
    expect(screen.getByLabelText('Word lemmatization method')).toHaveProperty('value', 'legacy');
    expect(screen.getByText('spaCy cannot be chosen. SPACY_URL is not set.')).toBeTruthy();
    expect(screen.getByRole('option', { name: 'Legacy (built-in analyser: no model is configured)' })).toBeTruthy();
  });

  it('saves another choice', async () => {
    const { gateway, user } = await show({
      'POST /api/admin/processing-config': ({ body }) => ({ ...config, ...(body as object) }),
    });
    await user.selectOptions(await screen.findByLabelText('Sentence split method'), 'ruby-pragmatic');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Configuration saved')).toBeTruthy();
    expect(gateway.calls.at(-1)?.body).toEqual({ sentenceSplit: 'ruby-pragmatic', wordLemmatization: 'legacy' });
  });

  it('says why it could not be saved', async () => {
    const { user } = await show({
      'POST /api/admin/processing-config': () =>
        answer(503, { code: 'corpus.spacy', message: 'spaCy does not answer.' }),
    });
    await user.selectOptions(await screen.findByLabelText('Sentence split method'), 'ruby-pragmatic');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Save Failed')).toBeTruthy();
    expect(screen.getByText('spaCy does not answer.')).toBeTruthy();
  });
});

describe('sentence processing', () => {
  it('shows its rate a minute and how long it still takes', async () => {
    await show();
    const shown = card('Gemini Sentence Processing');
    expect(await shown.findByText('RUNNING')).toBeTruthy();
    expect(shown.getByText('30.0 sentences per minute')).toBeTruthy();
    expect(shown.getByText('3 minutes')).toBeTruthy();
    expect(shown.getByText('1 of 4')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  });

  it('shows a high rate in whole sentences', async () => {
    await show({ 'GET /api/admin/processing-status': () => ({ ...processing, estimatedRate: 2_638.9 }) });
    const shown = card('Gemini Sentence Processing');
    expect(await shown.findByText('158,334 sentences per minute')).toBeTruthy();
  });

  it.each([
    ['nothing was measured', { estimatedRate: null }],
    ['nothing moves', { estimatedRate: 0 }],
  ])('does not say how long it takes while %s', async (_, changes) => {
    await show({ 'GET /api/admin/processing-status': () => ({ ...processing, ...changes }) });
    const shown = card('Gemini Sentence Processing');
    expect(await shown.findByText('Estimated completion')).toBeTruthy();
    expect(shown.getAllByText('not measured yet').length).toBeGreaterThan(0);
  });

  it('says in Japanese why the built-in analyser helped out', async () => {
    await showLanguage('ja');
    const fallbackReason = 'The language model’s words could not be used: the sentence was left out, or given twice.';
    const values = { method: 'model', problem: 'not-once', part: '' };
    const fallbackFailure = { code: 'corpus.unusable-words', message: fallbackReason, values };
    const status = { ...processing, fallbackSentences: 3, fallbackReason, fallbackFailure };
    gatewayWithCorpus().on({ 'GET /api/admin/processing-status': () => status });
    renderPageOfUser(<AdminPage />, { path: '/admin' });
    expect(await screen.findByText(/3文.*言語モデルの単語を使えませんでした。/)).toBeTruthy();
  });

  it('cannot be started when nothing waits', async () => {
    await show({
      'GET /api/admin/processing-status': () => ({ ...processing, isProcessing: false, unprocessedSentences: 0 }),
    });
    expect(await screen.findByText('STOPPED')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Process All Unprocessed Sentences' })).toHaveProperty('disabled', true);
  });

  it('starts with what waits, and looks again', async () => {
    const stopped = { ...processing, isProcessing: false };
    const { gateway, user } = await show({
      'GET /api/admin/processing-status': () => stopped,
      'POST /api/admin/process-unprocessed': () => ({ unprocessedSentences: 90 }),
    });
    gateway.on({ 'GET /api/admin/processing-status': () => processing });
    await user.click(await screen.findByRole('button', { name: 'Process All Unprocessed Sentences' }));
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeTruthy();
  });

  it('says why it could not be started', async () => {
    const { user } = await show({
      'GET /api/admin/processing-status': () => ({ ...processing, isProcessing: false }),
      'POST /api/admin/process-unprocessed': () => answer(503, { code: 'rpc.unavailable', message: 'Try again soon.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Process All Unprocessed Sentences' }));
    expect(await screen.findByText('Processing Failed')).toBeTruthy();
  });
});

describe('an upload', () => {
  const file = new File(['猫がいる。'.repeat(200)], 'rashomon.txt', { type: 'text/plain' });

  it('takes its name from the file where none is given, and shows the size in KB', async () => {
    const { user } = await show();
    const button = screen.getByRole('button', { name: 'Upload' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    await user.upload(screen.getByTestId('corpus-file'), file);
    expect(screen.getByLabelText('Source document name')).toHaveProperty('value', 'rashomon');
    expect(screen.getByText('rashomon.txt, 2.9 KB')).toBeTruthy();
  });

  it('keeps the name that was typed before the file was chosen', async () => {
    const { user } = await show();
    await user.type(screen.getByLabelText('Source document name'), '羅生門');
    await user.upload(screen.getByTestId('corpus-file'), file);
    expect(screen.getByLabelText('Source document name')).toHaveProperty('value', '羅生門');
  });

  it('is sent, and leaves an empty form', async () => {
    let sent: FormData | undefined;
    const { user } = await show({
      'POST /api/admin/corpus/upload': ({ body }) => {
        sent = body as FormData;
        return answer(201, { job });
      },
    });
    await user.upload(screen.getByTestId('corpus-file'), file);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Upload started')).toBeTruthy();
    expect([sent?.get('sourceDocument'), (sent?.get('file') as File | undefined)?.name]).toEqual([
      'rashomon',
      'rashomon.txt',
    ]);
    expect(screen.getByLabelText('Source document name')).toHaveProperty('value', '');
  });

  it('says why it failed', async () => {
    const { user } = await show({
      'POST /api/admin/corpus/upload': () => answer(400, { code: 'corpus.invalid-upload', message: 'No Japanese.' }),
    });
    await user.upload(screen.getByTestId('corpus-file'), file);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(screen.getByText('No Japanese.')).toBeTruthy();
  });
});

describe('the upload history', () => {
  it('says when it is empty', async () => {
    await show({ 'GET /api/admin/corpus/jobs': () => [] });
    expect(await screen.findByText('No upload history yet')).toBeTruthy();
  });

  it.each<[string, Partial<CorpusJob>, (string | RegExp)[]]>([
    ['queued', { status: 'queued' }, ['Queued', /1\.5 MB/]],
    ['processing', { status: 'processing' }, ['Processing', '30 of 120 sentences']],
    [
      'completed',
      { status: 'completed', processedSentences: 120, completedAt: localTime('2026-11-22T01:05') },
      [/^Completed Nov 22, 2026/, '120 of 120 sentences'],
    ],
    ['failed', { status: 'failed', errorMessage: 'This PDF is encrypted.' }, ['Failed', 'This PDF is encrypted.']],
    ['unknown', { status: 'unknown' }, ['unknown']],
  ])('shows a file that is %s', async (_, changes, texts) => {
    await withJob(changes);
    const history = card('Upload History');
    await history.findByText('坊っちゃん.txt');
    for (const text of texts) expect(history.getByText(text)).toBeTruthy();
  });

  it('says how many sentences failed and why, and how many the corpus had already', async () => {
    await withJob({
      duplicateSentences: 2,
      failedSentences: 3,
      failures: [{ reason: 'The model did not answer.', sentences: 3 }],
    });
    const history = card('Upload History');
    expect(await history.findByText('3 sentences failed')).toBeTruthy();
    expect(history.getByText('3 sentences: The model did not answer.')).toBeTruthy();
    expect(history.getByText('Already in the corpus: 2 sentences')).toBeTruthy();
  });

  it('says in Japanese why a file, or some of its sentences, failed', async () => {
    await showLanguage('ja');
    const gateway = gatewayWithCorpus();
    gateway.on({
      'GET /api/admin/corpus/jobs': () => [
        {
          ...job,
          status: 'failed',
          failedSentences: 3,
          errorCode: 'corpus.no-sentences',
          errorMessage: 'There is no Japanese sentence in this file.',
          failures: [{ reason: 'It has no words.', sentences: 3, failure: { code: 'corpus.no-word', message: '' } }],
        },
      ],
    });
    renderPageOfUser(<AdminPage />, { path: '/admin' });
    expect(await screen.findByText('このファイルには日本語の文がありません。')).toBeTruthy();
    expect(screen.getByText(/単語がありません。/)).toBeTruthy();
  });

  it('says in Japanese that it does not know a status', async () => {
    await showLanguage('ja');
    gatewayWithCorpus().on({ 'GET /api/admin/corpus/jobs': () => [{ ...job, status: 'unknown' }] });
    renderPageOfUser(<AdminPage />, { path: '/admin' });
    expect(await screen.findByText('不明')).toBeTruthy();
  });

  it('never fills its bar beyond the end', async () => {
    await withJob({ processedSentences: 130 });
    const bar = await screen.findByRole('progressbar', { name: 'Progress of 坊っちゃん.txt' });
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
  });

  it('deletes a file after asking', async () => {
    const { user, gateway } = await show({ 'DELETE /api/admin/corpus/jobs/7': () => ({ removedSentences: 118 }) });
    await user.click(await screen.findByRole('button', { name: 'Delete 坊っちゃん.txt' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('118 sentences left the corpus.')).toBeTruthy();
    expect(gateway.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('says why a file could not be deleted', async () => {
    const { user } = await show({ 'DELETE /api/admin/corpus/jobs/7': () => answer(500) });
    await user.click(await screen.findByRole('button', { name: 'Delete 坊っちゃん.txt' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete Failed')).toBeTruthy();
  });
});
