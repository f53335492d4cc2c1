import type { Page } from '@playwright/test';

/** A processing in the middle of its work: half a sentence a second, 90 to go. */
export const processing = {
  isProcessing: true,
  unprocessedSentences: 90,
  totalProcessed: 30,
  totalSentences: 120,
  failedSentences: 2,
  percentageComplete: 25,
  currentBatch: 1,
  totalBatches: 4,
  estimatedRate: 0.5,
  startTime: '2026-11-22T01:00:00Z',
  inputTokens: 1_200,
  outputTokens: 800,
  fallbackSentences: 3,
  fallbackReason: 'The model did not answer.',
};

export const monitor = {
  isMonitoring: true,
  checkInterval: 30_000,
  lastProcessedCount: 30,
  stallCount: 0,
  stallLimit: 3,
  restartedAt: null,
  checkedAt: '2026-11-22T01:01:00Z',
};

const job = {
  sourceDocument: '銀河鉄道の夜',
  fileSize: 1_572_864,
  createdAt: '2026-11-22T01:00:00Z',
  completedAt: null,
  processedSentences: 0,
  totalSentences: 0,
  failedSentences: 0,
  duplicateSentences: 0,
  errorCode: null,
  errorMessage: null,
  failures: [],
};

/** An upload in each status, and one in a status that no page knows. */
export const jobs = [
  { ...job, id: 5, filename: 'とても長い名前の本の一冊目、切れ目のない題名のまま.epub', status: 'queued' },
  { ...job, id: 4, filename: 'second.txt', status: 'processing', processedSentences: 30, totalSentences: 120 },
  {
    ...job,
    id: 3,
    filename: 'third.pdf',
    status: 'completed',
    completedAt: '2026-11-22T01:05:00Z',
    processedSentences: 118,
    totalSentences: 120,
    failedSentences: 2,
    duplicateSentences: 4,
    failures: [{ reason: 'It has more than 2000 characters.', sentences: 2 }],
  },
  { ...job, id: 2, filename: 'fourth.txt', status: 'failed', errorMessage: 'This file is a picture.' },
  { ...job, id: 1, filename: 'fifth.txt', status: 'archived' },
];

/**
 * Puts an answer between page and gateway, for what the product does not answer by itself.
 *
 * @param when it is given; at once where nothing else is said
 */
export async function answers(
  page: Page,
  call: string,
  json: unknown,
  status = 200,
  when: Promise<void> = Promise.resolve(),
): Promise<void> {
  const [method, path] = call.split(' ') as [string, string];
  await page.route(
    (url) => url.pathname === `/api/admin/${path}`,
    async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await when;
      return route.fulfill({ status, json });
    },
  );
}
