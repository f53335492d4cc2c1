import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startIssuer } from '@ichibun/auth/testing/issuer';
import { operations } from '@ichibun/gateway/testing/operations';
import { FileObjectStore } from '@ichibun/kit/file-objects';
import { backUp } from '@ichibun/launcher/backup/back-up';
import { loadServices } from '@ichibun/launcher/services';
import { startFakeModels } from '@ichibun/model-fakes/fake-models';
import { attempts } from '../attempts.js';
import { signIn, startProduct } from '../product-under-test.js';
import { settle } from '../settled-learner.js';

/** Keys the sessions of the installations that are kept. */
export const SECRET = 'a secret of thirty-two characters';

/** What a learner saw of everything that was hers, by path. */
export interface Seen {
  readonly id: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Fills an installation of this release with one of everything, and keeps its backup and what its learner sees. */
export async function keepFilledRelease(folder: string): Promise<void> {
  const [issuer, models] = await Promise.all([startIssuer(), startFakeModels()]);
  const outside = { ...issuer.environment, ...models.gemini, TTS_PROVIDER: 'espeak' };
  const settings = { ADMIN_EMAILS: 'hanako@example.com', CORPUS_MONITOR_MS: '3600000', SESSION_SECRET: SECRET };
  let databaseUrl = '';
  const product = await startProduct({ ...settings, ...outside }, async (url) => {
    databaseUrl = url;
  });
  try {
    const hanako = await signIn(product, issuer, 'hanako');
    const hers = await settle(hanako);
    await hanako.call('POST', '/api/sentences/recommendations/settings', { namesIgnored: true });
    const answers: Record<string, unknown> = {};
    for (const operation of (await operations(product)).filter(({ method }) => method === 'GET')) {
      const path = attempts(operation, hers, hanako.id)[0]!;
      const { status, body, headers } = await hanako.call('GET', path);
      const isJson = headers.get('content-type')?.startsWith('application/json');
      if (status === 200 && isJson) answers[path] = body;
    }
    await mkdir(folder, { recursive: true });
    const objects = new FileObjectStore(join(product.dataDir, 'objects'));
    await backUp({ databaseUrl, objects, services: await loadServices() }, SECRET, join(folder, 'backup.gz'));
    const seen: Seen = { id: hanako.id, answers };
    await writeFile(join(folder, 'answers.json'), `${JSON.stringify(seen, undefined, 1)}\n`);
  } finally {
    await product.stop();
    await Promise.all([issuer, models].map((server) => server.stop()));
  }
}
