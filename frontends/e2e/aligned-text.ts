import { expect, type Page } from '@playwright/test';
import type { Gateway } from './product.js';

export const SENTENCES = `朝早く起きて、窓を開けました。
外はまだ暗くて、星が少し見えました。
台所でお湯を沸かし、熱いお茶を飲みます。
父は新聞を読みながら、パンを食べていました。
母は庭の花に水をやっています。
私は学校へ行く準備をしました。
かばんの中には教科書と弁当が入っています。
駅までは歩いて十五分かかります。
途中で隣の家の猫に会いました。
猫は塀の上で眠そうにしていました。
電車はいつものように混んでいます。
友達の田中君が手を振ってくれました。
先生は黒板に大きな地図を描きました。
昼休みには校庭でサッカーをします。
午後になると、空が急に暗くなりました。
雷の音が遠くから聞こえます。
帰り道、傘を持っていない人が走っていきました。
本屋の軒下で雨がやむのを待ちます。
家に着くと、温かい夕食ができていました。
夜は静かで、虫の声だけが聞こえます。`.split('\n');

export async function newText(gateway: Gateway, sentences: readonly string[] = SENTENCES): Promise<number> {
  const text = { title: '朝の話', content: sentences.join('\n'), userId: 1 };
  const { document } = await gateway.call<{ document: { id: number } }>(
    'POST',
    '/api/documents/create-from-text',
    text,
  );
  return document.id;
}

export interface Aligned {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly doubtful: readonly number[];
}

/** The times of the document's one recording. */
export async function alignedOf(gateway: Gateway, document: number): Promise<Aligned> {
  const path = `/api/documents/${document}/recordings`;
  const { recordings } = await gateway.call<{ recordings: { fingerprint: string }[] }>('GET', path);
  expect(recordings).toHaveLength(1);
  const { recording } = await gateway.call<{ recording: Aligned }>('GET', `${path}/${recordings[0]!.fingerprint}`);
  return recording;
}

/** 97 of 100 sentences begin within half a second of where they are found, half of them within a tenth. */
export function expectTimes(found: readonly number[], known: readonly number[]): void {
  expect(found).toHaveLength(known.length);
  const errors = found.map((start, index) => Math.abs(start - known[index]!)).toSorted((one, other) => one - other);
  const near = errors.filter((error) => error <= 500).length;
  expect({ near: near >= Math.floor(0.97 * errors.length), errors }).toEqual({ near: true, errors });
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(100);
}

export const ALIGNED_MS = 90_000;
export const alignment = (page: Page) => page.locator('[data-alignment]');
export const said = (page: Page) => page.locator('[data-captions] p[lang=ja]');
export const audio = (page: Page) => page.locator('audio');
export const moment = (page: Page) => audio(page).evaluate((one: HTMLAudioElement) => one.currentTime * 1_000);
export const isPaused = (page: Page) => audio(page).evaluate((one: HTMLAudioElement) => one.paused);
