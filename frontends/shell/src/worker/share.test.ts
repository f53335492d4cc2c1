/**
 * @jest-environment node
 */
import { readShares } from '@ichibun/api-client/shared';
import { beforeEach, expect, it } from '@jest/globals';
import { takeShare } from './share.js';

let kept: Map<string, Response>;

beforeEach(() => {
  kept = new Map();
  const cache = {
    put: async (path: string, response: Response) => void kept.set(`http://localhost${path}`, response),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    match: async (url: string) => kept.get(url)?.clone(),
    delete: async (url: string) => kept.delete(url),
  };
  Object.assign(globalThis, {
    caches: { has: async () => true, open: async () => cache },
    location: { href: 'http://localhost/sw.js' },
  });
  const redirect = (path: string, status: number) => new Response(null, { status, headers: { location: path } });
  Object.assign(Response, { redirect });
});

const post = (body: BodyInit) => new Request('http://localhost/share', { method: 'POST', body });

it('keeps text and files as they were shared, and leads to the page that shows them', async () => {
  const form = new FormData();
  form.append('title', '猫の話');
  form.append('text', '猫が走る。');
  form.append('files', new File(['1\n猫'], '猫.srt', { type: 'application/x-subrip' }));
  const { status, headers } = await takeShare(post(form));
  expect([status, headers.get('location')]).toEqual([303, '/assisted-reader/share']);
  const [share] = await readShares();
  expect(share).toMatchObject({ title: '猫の話', text: '猫が走る。', url: '' });
  expect(share!.files.map(({ name }) => name)).toEqual(['猫.srt']);
  expect(await share!.files[0]!.text()).toBe('1\n猫');
});

it('leads there, too, where the browser cannot keep it', async () => {
  expect((await takeShare(post('no form'))).status).toBe(303);
  expect(await readShares()).toEqual([]);
});

it('keeps ten shares, and says of others that they are not kept', async () => {
  const leadsTo: (string | null)[] = [];
  for (let number = 0; number < 12; number++) {
    const form = new FormData();
    form.append('text', `猫${number}`);
    leadsTo.push((await takeShare(post(form))).headers.get('location'));
  }
  const texts = (await readShares()).map(({ text }) => text);
  expect(texts).toHaveLength(10);
  expect([texts[0], texts.at(-1)]).toEqual(['猫0', '猫9']);
  expect(leadsTo[9]).toBe('/assisted-reader/share');
  expect(leadsTo.slice(10)).toEqual(Array(2).fill('/assisted-reader/share?full'));
});
