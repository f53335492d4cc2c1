import { afterEach, describe, expect, it } from '@jest/globals';
import { buildIpadic } from '../analyser/ipadic.js';
import { Pool, type Request } from './pool.js';

let pool: Pool | undefined;
const ipadic = buildIpadic();

afterEach(() => pool?.close());

describe('the pool', () => {
  it('replaces a worker that died and tries its request once more', async () => {
    const broken = new Pool({ ipadic: await ipadic }, 1);
    pool = broken;
    // The first request kills its worker twice (there is no such text), the second one is answered by a third worker.
    const fatal = broken.run({ method: 'tokenize', text: undefined as unknown as string } satisfies Request);
    const next = broken.run<{ surface: string }>({ method: 'tokenize', text: '猫' });
    await expect(fatal).rejects.toMatchObject({ code: 'language.worker-failed' });
    expect((await next).map((token) => token.surface)).toEqual(['猫']);
  });
});
