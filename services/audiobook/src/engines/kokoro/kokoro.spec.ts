import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CACHE_DIR } from '@ichibun/machine/cache-dir';
import { hasNaturalVoice } from '@ichibun/machine/natural-voice';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { durationMs } from '../../audio/pcm.js';
import type { Phrase } from '../../script/phrases.js';
import type { SpokenWord } from '../../script/script.js';
import { giveNaturalVoice } from '../../testing/stand-in-natural-voice.js';
import { KokoroEngine } from './kokoro-engine.js';
import { portionsOf, wordSymbols } from './symbols.js';

const moraeOf = (kana: string) => kana.match(/.[ゃゅょぁぃぅぇぉゎ]?/gu) ?? [];

describe('a word in the symbols that the voice learnt', () => {
  it.each([
    ['あめ', 'ame'],
    ['わたし', 'βataɕi'],
    ['すずき', 'sɨzɨkʲi'],
    ['つくえ', 'ʦɨkɯe'],
    ['ふじさん', 'ɸɯʥisaɴ'],
    ['きょー', 'kʲoː'],
    ['しゅくだい', 'ɕɨkɯdai'],
    ['りゅー', 'ɾʲɨː'],
    ['じゃま', 'ʥama'],
    ['がっこー', 'ɡaʔkoː'],
    ['あっ', 'a'],
    ['さんぽ', 'sampo'],
    ['りんご', 'ɾʲiŋɡo'],
    ['ぎんなん', 'ɡʲinnaɴ'],
    ['はんにち', 'haɲɲiʨi'],
    ['ふぁん', 'ɸaɴ'],
    ['ふぃるむ', 'ɸʲiɾɯmɯ'],
    ['てぃー', 'tʲiː'],
    ['でゅえっと', 'dʲɨeʔto'],
    ['うぃすきー', 'βisɨkʲiː'],
    ['くぉーつ', 'kᵝoːʦɨ'],
    ['ちぇっく', 'ʨeʔkɯ'],
    ['いぇす', 'jesɨ'],
    ['ゔぁいおりん', 'vaioɾʲiɴ'],
    ['ゆーびんや', 'jɯːbʲiɴja'],
    ['を', 'o'],
  ])('%s is %s', (kana, symbols) => {
    expect(wordSymbols(moraeOf(kana))).toBe(symbols);
  });

  it('has a sound for every kana, alone and with each small one', () => {
    const kana = Array.from({ length: 0x3096 - 0x3041 }, (_, index) => String.fromCharCode(0x3041 + index));
    const silent = kana.filter((one) => one !== 'っ' && wordSymbols([one]) === '');
    expect(silent).toEqual([]);
    for (const one of kana) {
      for (const small of 'ゃゅょぁぃぅぇぉゎ') expect(wordSymbols([one + small])).not.toMatch(/undefined/);
    }
  });
});

const phrase = (kana: string, end: Phrase['end'] = 'none'): Phrase => ({
  words: [{ text: kana, partOfSpeech: '', morae: moraeOf(kana) }],
  accent: 0,
  end,
});

describe('what the model is given', () => {
  it('is a sentence at a time, with its marks', () => {
    const phrases = [phrase('あめ', 'pause'), phrase('はい', 'sentence'), phrase('ひ', 'question'), phrase('め')];
    expect(portionsOf(phrases)).toEqual([
      { symbols: 'ame, hai.', endsSentence: true },
      { symbols: 'çi?', endsSentence: true },
      { symbols: 'me.', endsSentence: true },
    ]);
  });

  it('is never longer than the model takes', () => {
    const long = Array.from({ length: 300 }, (_, index) => phrase('しゃしゃ', index % 50 === 49 ? 'pause' : 'none'));
    const portions = portionsOf(long);
    expect(Math.max(...portions.map(({ symbols }) => symbols.length))).toBeLessThan(500);
    expect(portions.map(({ endsSentence }) => endsSentence).indexOf(true)).toBe(portions.length - 1);
    expect(
      portions
        .map(({ symbols }) => symbols)
        .join('')
        .match(/ɕa/g),
    ).toHaveLength(600);
  });
});

const word = (reading: string, text = reading): SpokenWord => ({
  text,
  reading,
  pronunciation: reading,
  attached: false,
  partOfSpeech: '',
  accentPhrases: [{ at: 0, accent: 1 }],
});

describe('the natural voice', () => {
  let folder: string;
  let engine: KokoroEngine;
  const never = new AbortController().signal;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ichibun-kokoro-'));
    engine = new KokoroEngine(folder);
  });
  afterEach(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });
  const say = (words: SpokenWord[], more: { rate?: number; voice?: string; inBackground?: boolean } = {}) =>
    engine.speak({ input: engine.inputFor(words), voice: 'kokoro-jf_alpha', rate: 1, ...more }, never);
  const asked = () =>
    readFileSync(join(folder, 'model.onnx.asked'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('is there when all of it is', async () => {
    expect(await engine.voices()).toEqual([]);
    giveNaturalVoice(folder);
    expect((await engine.voices()).map(({ name }) => name)).toContain('kokoro-jm_kumo');
  });

  it('is one input for 雨 and 飴, whose accents it does not know', () => {
    const other = { ...word('あめ'), accentPhrases: [{ at: 0, accent: 0 }] };
    expect(engine.inputFor([word('あめ')])).toBe(engine.inputFor([other]));
  });

  it('speaks in a process of two threads that knows none of our variables', async () => {
    giveNaturalVoice(folder);
    const pcm = await say([word('あめ'), word('。')]);
    expect(pcm.sampleRate).toBe(24_000);
    // Four symbols and the two ends, 50 ms each.
    expect(Math.abs(durationMs(pcm) - 300)).toBeLessThan(15);
    expect(asked()).toEqual([
      { threads: 2, keys: [] },
      { numbers: [0, 1, 2, 3, 6, 0], dims: [1, 256], speed: 1 },
    ]);
  });

  it.each([
    [0.25, 0.5, 4],
    [1.5, 1.5, 1 / 1.5],
    [4, 2, 0.25],
  ])('at a rate of %d is asked for %d, and takes %d times as long', async (rate, speed, times) => {
    giveNaturalVoice(folder);
    const words = Array.from({ length: 20 }, () => word('あめ'));
    const [usual, other] = [await say(words), await say(words, { rate })];
    expect(asked().at(-1).speed).toBe(speed);
    expect(durationMs(other) / durationMs(usual) / times).toBeGreaterThan(0.9);
    expect(durationMs(other) / durationMs(usual) / times).toBeLessThan(1.1);
  });

  it('speaks first for those who listen, then for books', async () => {
    giveNaturalVoice(folder);
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    await Promise.all([
      say([word('あ')]).then(note('first')),
      say([word('めめめ')], { inBackground: true }).then(note('book')),
      say([word('め')]).then(note('listener')),
    ]);
    expect(order).toEqual(['first', 'listener', 'book']);
  });

  it('that dies fails the sentence alone, and speaks the next one', async () => {
    giveNaturalVoice(folder);
    const dead = say([word('あめ'), { ...word(''), text: '？' }]);
    const next = say([word('あめ')]);
    await expect(dead).rejects.toMatchObject({ code: 'speech.failed' });
    expect(durationMs(await next)).toBeGreaterThan(200);
  });

  it('that was heard is closed in a program that has nothing else to do', () => {
    giveNaturalVoice(folder);
    const program = `
      import { KokoroEngine } from ${JSON.stringify(new URL('./kokoro-engine.js', import.meta.url))};
      const engine = new KokoroEngine(${JSON.stringify(folder)});
      const input = ${JSON.stringify(engine.inputFor([word('あめ')]))};
      await engine.speak({ input, voice: 'kokoro-jf_alpha', rate: 1 }, new AbortController().signal);
      await engine.close();
      console.log('closed');
    `;
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: 'closed\n', status: 0 });
  });

  it('refuses what is more than may wait', async () => {
    giveNaturalVoice(folder);
    const all = await Promise.allSettled(Array.from({ length: 42 }, () => say([word('あ')])));
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]!.reason).toMatchObject({ code: 'speech.too-many', kind: 'rate-limited' });
  });
});

const REAL = join(CACHE_DIR, 'natural-voice');
const withRealVoice = hasNaturalVoice(REAL) ? it : it.skip;

withRealVoice(
  'the real natural voice says a sentence at the pace of people',
  async () => {
    const engine = new KokoroEngine(REAL);
    try {
      const words = ['きのー', 'ともだちと', 'ほんやえ', 'いきました'].map((kana) => word(kana));
      const input = engine.inputFor([...words, { ...word(''), text: '。' }]);
      const pcm = await engine.speak({ input, voice: 'kokoro-jf_alpha', rate: 1 }, new AbortController().signal);
      // 18 morae, seven a second.
      expect(durationMs(pcm)).toBeGreaterThan(1_500);
      expect(durationMs(pcm)).toBeLessThan(4_000);
    } finally {
      await engine.close();
    }
  },
  120_000,
);
