import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { preparedWholeDictionary, withDictionary } from '@ichibun/language/testing/whole-dictionary';
import type { AskedQuestion } from '@ichibun/model-fakes/behaviour';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { ArticleTranslationService, TranslationMode } from '@ichibun/proto/translation';
import { createDatabase, type TestDatabase } from '@ichibun/test-kit/postgres';
import { sampleOf } from '@ichibun/test-kit/sweep';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reader } from '../service.js';

/** A translation that has lost a fact, and how. */
interface Damaged {
  readonly fact: string;
  readonly way: string;
  readonly japanese: string;
}

interface Article {
  readonly english: string;
  readonly japanese: string;
  readonly facts: number;
  readonly damaged: readonly Damaged[];
}

const SAID = /\{([^|}]*)\|([^}]*)\}/gu;
const KANJI = '一二三四五六七八九';
/** As said after a number, and what is said instead of it: no country of these has kroner. */
const UNIT =
  /^([\d.万億]+)(ポンド|ドル|ユーロ|円|セント|メートル|キロ|マイル|ヘクタール|トン|グラム|リットル|度|％|年|歳|分|時間)$/u;

const plain = (text: string) => text.replace(SAID, '$1');

const articles: Article[] = readFileSync(new URL('../../translation/articles.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n\n')
  .slice(1)
  .map((lines) => {
    const [english = '', marked = ''] = lines.split('\n');
    const facts = [...marked.matchAll(SAID)];
    const damaged = facts.flatMap(({ 0: whole, 1: said = '', 2: fact = '', index }) =>
      Object.entries(waysToLose(said, fact)).map(([way, instead]) => {
        const japanese = plain(marked.slice(0, index) + instead + marked.slice(index + whole.length));
        return { fact, way, japanese };
      }),
    );
    return { english, japanese: plain(marked), facts: facts.length, damaged };
  });

/** What a model that makes mistakes writes instead of a fact, by the mistake. */
function waysToLose(said: string, fact: string): Record<string, string> {
  const ways: Record<string, string> = { 'left out': '' };
  if (/\d/.test(said)) {
    ways['another number'] = said.replace(/\d/g, (digit) => String((Number(digit) + 3) % 10 || 1));
    ways['ten times'] = said.replace(/\d+(?:\.\d+)?/, (digits) =>
      digits.includes('.') ? digits.replace('.', '') : `${digits}0`,
    );
    const [, number, unit] = UNIT.exec(said) ?? [];
    if (number && unit && !/^\d+$/.test(fact)) {
      ways['without its unit'] = number;
      ways['another unit'] = `${number}クローネ`;
    }
  } else if (/曜/.test(said)) {
    ways['another day'] = said === '月曜日' ? '火曜日' : '月曜日';
  } else if (/^[ァ-ヴー・]+$/u.test(said)) {
    ways['another name'] = 'ヨハネスブルグ';
    const [first, last] = said.split('・');
    if (first && last) Object.assign(ways, { 'without the last name': first, 'without the first name': last });
  } else if (/[一-九]/u.test(said) && [...said].some((one) => KANJI.includes(one))) {
    ways['another number'] = [...said].map((one) => KANJI[(KANJI.indexOf(one) + 3) % 9] ?? one).join('');
  } else {
    ways['another name'] = '高橋';
  }
  if (/^\d+月$/u.test(said)) ways['another month'] = `${(Number.parseInt(said, 10) % 12) + 1}月`;
  return ways;
}

/** What is in a prompt's fence of that name. */
function materialOf({ prompt }: AskedQuestion, name: string): string | undefined {
  return new RegExp(`<<<(${name}-[0-9a-f]{12})\\n([\\s\\S]*?)\\n\\1>>>`).exec(prompt)?.[2];
}

withDictionary(describe)('an article whose translation loses something', () => {
  let fake: FakeModels;
  let database: TestDatabase;
  let services: ServicesUnderTest;

  beforeAll(async () => {
    [fake, database] = await Promise.all([startFakeModels(), createDatabase()]);
    services = await startServicesUnderTest([language, reader], database.url, {
      environment: { ...fake.gemini, DICTIONARY_FILE: await preparedWholeDictionary() },
    });
  }, 300_000);
  afterAll(async () => {
    await services?.stop();
    await fake.stop();
    await database.drop();
  });

  /** The paragraphs that an article becomes which is one English paragraph again and again. */
  async function translations(english: string, japanese: readonly string[]): Promise<string[]> {
    fake.reset();
    const left = [...japanese];
    fake.script((question) => {
      // Asked again, it makes the same mistakes.
      const made: { translation: string }[] = JSON.parse(materialOf(question, 'MADE') ?? '[]');
      const { paragraphs } = JSON.parse(materialOf(question, 'ARTICLE')!) as { paragraphs: string[] };
      return {
        json: {
          paragraphs: made.length > 0 ? made.map(({ translation }) => translation) : left.splice(0, paragraphs.length),
        },
      };
    });
    const text = japanese.map(() => english).join('\n\n');
    const asked = { userId: 1, text, mode: TranslationMode.ADVANCED };
    const { translation } = await services.rpc.call(ArticleTranslationService.method.translateToJapanese, asked, {
      deadlineMs: 60_000,
    });
    return translation.split('\n\n');
  }

  it('is one of 40 here, which say 200 numbers, dates and names', () => {
    expect(articles.length).toBeGreaterThanOrEqual(40);
    expect(articles.reduce((sum, { facts }) => sum + facts, 0)).toBeGreaterThanOrEqual(200);
  });

  it.each(articles)('has no mark where all is there: $english', async ({ english, japanese }) => {
    expect(await translations(english, [japanese])).toEqual([japanese]);
  });

  it.each(sampleOf(articles, 10))('is marked with each fact that is lost: $english', async ({ english, damaged }) => {
    const made = await translations(
      english,
      damaged.map(({ japanese }) => japanese),
    );
    const unmarked = damaged.filter(({ fact, japanese }) => {
      const marks = made
        .filter((paragraph) => paragraph.startsWith(`${japanese} ［Original: `))
        .map((paragraph) => paragraph.slice(japanese.length));
      return !marks.some((mark) => mark.includes(fact));
    });
    expect(unmarked).toEqual([]);
    expect(made).toHaveLength(damaged.length);
  });
});
