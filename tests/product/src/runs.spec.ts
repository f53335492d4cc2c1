import 'reflect-metadata';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { caller, fileForm, type Product, signIn, startProduct } from './testing/product-under-test.js';

describe('background work over HTTP', () => {
  let issuer: Issuer;
  let product: Product;
  const call = caller(() => product);
  beforeAll(async () => {
    issuer = await startIssuer();
    product = await startProduct(issuer.environment);
  });
  afterAll(async () => {
    await product.stop();
    await issuer.stop();
  });

  async function untilAllHaveEnded(): Promise<{ kind: string; status: string; subjectId: number; title: string }[]> {
    const look = async () => {
      const { status, body } = await call('GET', '/api/runs');
      expect(status).toBe(200);
      expect(body.problems).toEqual([]);
      return body.runs;
    };
    return until(look, (runs) => runs.every(({ endedAt }: { endedAt: string | null }) => endedAt !== null));
  }

  it('is listed in one call, whichever service does it, while it goes on and for a while after', async () => {
    const list = { content: '猫\n犬\n', filename: 'words.txt' };
    const { jobId } = (await call('POST', '/api/users/1/vocabulary/import', list)).body;
    const refused = { content: 'cat\n', filename: 'english.txt' };
    const { jobId: refusedId } = (await call('POST', '/api/users/1/vocabulary/import', refused)).body;
    const analysis = (await call('POST', '/api/content/analyze', { title: '猫の本', text: '猫がいる。' })).body;
    const { document } = (
      await call('POST', '/api/documents/upload', fileForm('雨.txt', '雨が降った。', { userId: '1' }))
    ).body;
    const runs = await untilAllHaveEnded();
    const of = (kind: string, subjectId: number) =>
      runs.find((run) => run.kind === kind && run.subjectId === subjectId);
    expect(of('import-words', jobId)).toMatchObject({
      status: 'completed',
      title: 'words.txt',
      done: 2,
      total: 2,
      failed: 0,
      error: null,
    });
    expect(of('import-words', refusedId)).toMatchObject({
      status: 'failed',
      error: { code: 'vocabulary.no-words-in-list', message: expect.stringContaining('No Japanese words') },
    });
    expect(of('analyse-text', analysis.id)).toMatchObject({ status: 'completed', title: '猫の本' });
    expect(runs.find(({ kind }) => kind === 'count-words')).toMatchObject({
      status: 'completed',
      title: document.title,
    });
    expect(runs.find(({ kind }) => kind === 'read-upload')).toMatchObject({ status: 'completed', title: '雨.txt' });
  });

  it('that ended longer ago than asked for is left out', async () => {
    await untilAllHaveEnded();
    expect((await call('GET', '/api/runs?endedWithin=0')).body).toEqual({ runs: [], problems: [] });
  });

  it('is not seen by another learner', async () => {
    const other = await signIn(product, issuer, 'Hanako');
    expect((await other.call('GET', '/api/runs')).body).toEqual({ runs: [], problems: [] });
  });
});
