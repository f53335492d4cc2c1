import type { AskedQuestion } from './behaviour.js';

/** Stands before everything a fake writes by itself, so that nobody takes it for a translation. */
export const SAMPLE_MARK = '［見本］';

/** The whole of what a fake can translate. */
const PHRASES: Readonly<Record<string, string>> = {
  hello: 'こんにちは',
  'good morning': 'おはようございます',
  'thank you': 'ありがとうございます',
  'thank you very much': 'どうもありがとうございます',
  'the cat is sleeping': 'ねこがねています',
  'the cat sleeps on the chair': 'ねこはいすの上でねています',
  'i am a student': '私は学生です',
  'i read a book every day': '私は毎日本を読みます',
  'today is a good day': '今日はいい日です',
  'the weather is nice today': '今日はいい天気です',
  'i went to school yesterday': '昨日学校へ行きました',
  'we drink tea in the morning': '私たちは朝お茶を飲みます',
  'see you tomorrow': 'また明日',
  introduction: 'はじめに',
};

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * What a fake answers by itself: paragraphs that stand fenced in the prompt as `{"paragraphs": […]}` come back as
 * many, translated where the phrase table has the sentence, echoed where not; so do a list of sentences; of words with
 * senses the first sense is meant; a translation is English; anything else is a sample that fits the schema.
 */
export function sampleAnswer({ prompt, schema }: AskedQuestion): unknown {
  const paragraphs = paragraphsIn(prompt);
  if (paragraphs) return { paragraphs: paragraphs.map(sampleTranslation) };
  const { properties } = (schema ?? {}) as Schema;
  if (properties?.choices) return { choices: wordsWithSenses(prompt).map(({ id }) => ({ id, sense: 1 })) };
  const sentences = properties?.translations && sentencesIn(prompt);
  if (sentences) return { translations: sentences.map((_, index) => `[Sample] This is translation ${index + 1}.`) };
  if (properties?.translation) return { translation: '[Sample] This is a translation.' };
  return sampleOf((schema ?? { type: 'object' }) as Schema);
}

/** Fenced material in a prompt: `<<<NAME-mark`, lines, `NAME-mark>>>`. */
const FENCE = /<<<([A-Z]+-[0-9a-f]+)\n([\s\S]*?)\n\1>>>/g;

/** The paragraphs of the last fenced material that has any. */
function paragraphsIn(prompt: string): string[] | undefined {
  for (const [, , material] of [...prompt.matchAll(FENCE)].reverse()) {
    if (!material!.startsWith('{')) continue;
    const { paragraphs } = JSON.parse(material!) as { paragraphs?: string[] };
    if (paragraphs) return paragraphs;
  }
  return undefined;
}

/** The sentences of the last fenced material that is a list of them. */
function sentencesIn(prompt: string): string[] | undefined {
  for (const [, , material] of [...prompt.matchAll(FENCE)].reverse()) {
    if (material!.startsWith('[\n "')) return JSON.parse(material!) as string[];
  }
  return undefined;
}

/** Words that stand fenced in the prompt as `[{"id": …, "senses": […]}, …]`. */
function wordsWithSenses(prompt: string): { id: number }[] {
  for (const [, , material] of prompt.matchAll(FENCE)) {
    if (material!.startsWith('[') && material!.includes('"senses"')) return JSON.parse(material!);
  }
  return [];
}

function sampleTranslation(paragraph: string): string {
  // What is Japanese already, as when a text is to be made simpler, is as simple as a fake can make it.
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(paragraph)) return paragraph;
  const sentences = paragraph.split(/(?<=[.!?])\s+/).map((sentence) => {
    const phrase = PHRASES[sentence.toLowerCase().replace(/[.!?]+$/, '')];
    return phrase ? `${phrase}。` : `「${sentence}」は英語のままです。`;
  });
  return SAMPLE_MARK + sentences.join('');
}

function sampleOf({ type, enum: values, properties, items }: Schema): unknown {
  if (values) return values[0];
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties ?? {}).map(([name, inner]) => [name, sampleOf(inner)]));
  }
  if (type === 'array') return items ? [sampleOf(items)] : [];
  if (type === 'number' || type === 'integer') return 0;
  if (type === 'boolean') return false;
  return `${SAMPLE_MARK}これは見本です。`;
}
