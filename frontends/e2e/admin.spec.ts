import { answers, jobs, monitor, processing } from './admin-answers.js';
import { expectAxeFindsNothing } from './axe.js';
import { downloadsNaturalVoice } from './natural-voice.js';
import { expectNotice } from './notices.js';
import { expect, test } from './product.js';

const BOOK = {
  name: '猫の本.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('犬が静かな橋を見ている。犬が静かな橋を見ている。黒い猫は窓から外へ出た。'),
};

test('an administrator uploads a file, follows it, and deletes it', async ({ learner: page, gateway }) => {
  await gateway.starterProcessed();
  await page.goto('/admin');
  for (const name of [
    'Processing Configuration',
    'Corpus Statistics',
    'Gemini Sentence Processing',
    'Upload Corpus File',
    'Upload History',
    'Usage Instructions',
  ]) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  const history = page.getByRole('region', { name: 'Upload History' });
  const process = page.getByRole('region', { name: 'Gemini Sentence Processing' });
  const upload = page.getByRole('region', { name: 'Upload Corpus File' });
  await expect(history.getByText('No upload history yet')).toBeVisible();
  await expect(process.getByText('STOPPED')).toBeVisible();
  await expect(process.getByRole('button', { name: 'Process All Unprocessed Sentences' })).toBeDisabled();

  await expect(upload.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await upload.getByRole('button', { name: 'Upload' }).click({ force: true });
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(page.getByText('Please select a file and provide a source document name.')).toBeVisible();
  await expectAxeFindsNothing(page, 'the admin panel');

  await upload.getByTestId('corpus-file').setInputFiles(BOOK);
  await expect(upload.getByText('猫の本.txt, 0.1 KB')).toBeVisible();
  await expect(upload.getByLabel('Source document name')).toHaveValue('猫の本');
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expectNotice(page, 'Upload started');
  await expect(history.getByText(/^Completed /)).toBeVisible({ timeout: 30_000 });
  await expect(history.getByText(/^猫の本 · 0\.0 MB/)).toBeVisible();
  await expect(history.getByText('2 of 2 sentences')).toBeVisible();
  await expect(history.getByText('Already in the corpus: 1 sentence')).toBeVisible();

  const configuration = page.getByRole('region', { name: 'Processing Configuration' });
  await expect(configuration.getByText(/^spaCy cannot be chosen/)).toBeVisible();
  await configuration.getByLabel('Sentence split method').selectOption('ruby-pragmatic');
  await configuration.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Configuration saved');
  await gateway.call('POST', '/api/admin/processing-config', { sentenceSplit: 'legacy', wordLemmatization: 'legacy' });

  await history.getByRole('button', { name: 'Delete 猫の本.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 sentences left the corpus.')).toBeVisible();
  await expect(history.getByText('No upload history yet')).toBeVisible();

  await page.getByRole('link', { name: 'System Monitor' }).click();
  await expect(page).toHaveURL(/\/admin\/monitor$/);
  await expect(page.getByRole('region', { name: 'System Monitor' }).getByText('ACTIVE')).toBeVisible();
  await expect(page.getByText('System healthy')).toBeVisible();
  await expect(page.getByText('30 seconds')).toBeVisible();
  await page.getByRole('button', { name: 'Restart Monitor' }).click();
  await expectNotice(page, 'Monitor restarted');
  await page.getByRole('button', { name: 'Restart Processor' }).click();
  await expectNotice(page, 'Processor restarted');
});

test('the admin panel shows every state of the work, and every failure', async ({ learner: page }) => {
  const failed = { code: 'service.internal', message: 'Something is broken on our side.' };
  await answers(page, 'GET corpus/jobs', jobs);
  await answers(page, 'GET processing-status', processing);
  await answers(page, 'GET corpus/stats', failed, 500);
  await page.goto('/admin');
  await expect(page.getByText('Failed to load statistics')).toBeVisible();
  const process = page.getByRole('region', { name: 'Gemini Sentence Processing' });
  await expect(process.getByText('RUNNING')).toBeVisible();
  await expect(process.getByText('30.0 sentences per minute')).toBeVisible();
  await expect(process.getByText('3 minutes')).toBeVisible();
  await expect(process.getByText('1 of 4')).toBeVisible();
  await expect(process.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  const history = page.getByRole('region', { name: 'Upload History' });
  await expect(history.getByText('Queued')).toBeVisible();
  await expect(history.getByText('30 of 120 sentences')).toBeVisible();
  await expect(history.getByText('This file is a picture.')).toBeVisible();
  await expect(history.getByText('archived')).toBeVisible();
  await expect(history.getByText('銀河鉄道の夜 · 1.5 MB').first()).toBeVisible();
  await history.getByText('2 sentences failed').click();
  await expect(history.getByText('2 sentences: It has more than 2000 characters.')).toBeVisible();
  await expectAxeFindsNothing(page, 'the admin panel at work', ['light']);

  await answers(page, 'GET processing-status', { ...processing, isProcessing: false });
  const started = Promise.withResolvers<void>();
  await answers(page, 'POST process-unprocessed', failed, 500, started.promise);
  await answers(page, 'POST processing-config', failed, 500);
  await answers(page, 'POST corpus/upload', failed, 500);
  await answers(page, 'DELETE corpus/jobs/1', failed, 500);
  await process.getByRole('button', { name: 'Process All Unprocessed Sentences' }).click();
  await expect(process.getByRole('button', { name: 'Starting...' })).toBeDisabled();
  started.resolve();
  await expectNotice(page, 'Processing Failed');
  await page.getByLabel('Sentence split method').selectOption('ruby-pragmatic');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Save Failed');
  await page.getByTestId('corpus-file').setInputFiles(BOOK);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expectNotice(page, 'Upload Failed');
  await page.getByRole('button', { name: 'Delete fifth.txt' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectNotice(page, 'Delete Failed');
});

test('the system monitor shows every state, and every failure', async ({ learner: page }) => {
  const failed = { code: 'service.internal', message: 'Something is broken on our side.' };
  await answers(page, 'GET processing-status', { ...processing, isProcessing: false });
  await answers(page, 'GET monitor-status', { ...monitor, stallCount: 2 });
  await answers(page, 'POST process-unprocessed', failed, 500);
  await answers(page, 'POST restart-monitor', failed, 500);
  await page.goto('/admin/monitor');
  const interval = page.getByLabel('Refresh interval');
  await expect(interval).toHaveValue('5s');
  expect(await interval.getByRole('option').allTextContents()).toEqual(['2s', '5s', '10s', 'Manual only']);
  const processor = page.getByRole('region', { name: 'Gemini Processor' });
  await expect(processor.getByText('STOPPED')).toBeVisible();
  await expect(processor.getByText('30.0 sentences per minute')).toBeVisible();
  const health = page.getByRole('region', { name: 'System Health Overview' });
  await expect(health.getByText('stopped with 90 sentences waiting: restart it')).toBeVisible();
  await expect(page.getByText('Stalls: 2 of 3 before an automatic restart')).toBeVisible();
  await expect(page.getByText('System healthy')).toBeHidden();
  await processor.getByRole('button', { name: 'Restart Processor' }).click();
  await expectNotice(page, 'Failed to restart processor');
  await page.getByRole('button', { name: 'Restart Monitor' }).click();
  await expectNotice(page, 'Failed to restart monitor');
  await expectAxeFindsNothing(page, 'the system monitor with something wrong', ['light']);

  await interval.selectOption('Manual only');
  await answers(page, 'GET processing-status', processing);
  await answers(page, 'GET monitor-status', { ...monitor, isMonitoring: false });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(processor.getByText('RUNNING')).toBeVisible();
  await expect(page.getByRole('region', { name: 'System Monitor' }).getByText('INACTIVE')).toBeVisible();
});

test('the admin pages say in words whom they are for', async ({ learner: page }) => {
  const forbidden = { code: 'auth.admins-only', message: 'Only administrators can do this.' };
  for (const call of ['corpus/stats', 'corpus/jobs', 'processing-config', 'processing-status', 'monitor-status']) {
    await answers(page, `GET ${call}`, forbidden, 403);
  }
  for (const path of ['/admin', '/admin/monitor']) {
    await page.goto(path);
    await expect(page.getByText('This page is for administrators.')).toBeVisible();
  }
});

test('the natural voice is downloaded by one press, and says how far that is', async ({ learner: page }) => {
  await downloadsNaturalVoice(page, (button) => button.click());
});
