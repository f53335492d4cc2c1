import type { CorpusJob } from '@ichibun/contracts/admin';
import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser } from '@ichibun/page-test-kit/render-page';
import type { MonitorStatus, ProcessingStatus } from './calls/corpus-admin.js';

/** A processing that has done 30 of 120 sentences, half a sentence a second. */
export const processing: ProcessingStatus = {
  isProcessing: true,
  unprocessedSentences: 90,
  totalProcessed: 30,
  totalSentences: 120,
  failedSentences: 0,
  percentageComplete: 25,
  currentBatch: 1,
  totalBatches: 4,
  estimatedRate: 0.5,
  startTime: '2026-11-22T01:00:00Z',
  inputTokens: 0,
  outputTokens: 0,
  fallbackSentences: 0,
  fallbackReason: null,
};

export const monitor: MonitorStatus = {
  isMonitoring: true,
  checkInterval: 30_000,
  lastProcessedCount: 30,
  stallCount: 0,
  stallLimit: 3,
  restartedAt: null,
  checkedAt: '2026-11-22T01:01:00Z',
};

export const job: CorpusJob = {
  id: 7,
  filename: '坊っちゃん.txt',
  sourceDocument: '坊っちゃん',
  fileSize: 1_572_864,
  status: 'processing',
  createdAt: '2026-11-22T01:00:00Z',
  completedAt: null,
  processedSentences: 30,
  totalSentences: 120,
  failedSentences: 0,
  duplicateSentences: 0,
  errorCode: null,
  errorMessage: null,
  failures: [],
};

export const naturalVoice = { state: 'absent', fetchedBytes: 0, bytes: 180_000_000, problem: null };

/** A gateway with a corpus that is being processed. */
export const gatewayWithCorpus = () =>
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/admin/corpus/stats': () => ({ totalSentences: 12_345, avgWordsPerSentence: 8.25 }),
    'GET /api/admin/processing-config': () => config,
    'GET /api/admin/corpus/jobs': () => [job],
    'GET /api/admin/processing-status': () => processing,
    'GET /api/admin/monitor-status': () => monitor,
    'GET /api/admin/natural-voice': () => naturalVoice,
  });

export const config = {
  sentenceSplit: 'legacy',
  wordLemmatization: 'legacy',
  spacyProblem: 'SPACY_URL is not set.',
  hasModel: false,
};
