import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A text that ships with the product, for learners who have none at hand. */
export interface Sample {
  /** Also the name of its file. */
  readonly id: string;
  readonly title: string;
  /** Empty for those written for this product. */
  readonly author: string;
  /** In English: what it is, and for whom. */
  readonly description: string;
}

/** The easiest first. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'watashi-no-ichinichi',
    title: 'わたしの一日',
    author: '',
    description: 'A day from waking up to going to bed, in polite and very simple sentences.',
  },
  {
    id: 'ekimae-no-panya',
    title: '駅前のパン屋',
    author: '',
    description: 'A new bakery by the station, and the man who gets up at three for it.',
  },
  {
    id: 'ame-no-hi-no-tegami',
    title: '雨の日の手紙',
    author: '',
    description: 'A letter about a new flat and a new job.',
  },
  {
    id: 'chiisana-toshokan',
    title: '小さな図書館',
    author: '',
    description: 'A short story: a rainy day, a small library and a blue book.',
  },
  {
    id: 'urashima-taro',
    title: '浦島太郎',
    author: '',
    description: 'The old tale of the fisherman who saves a turtle and is taken to the palace under the sea.',
  },
];

const FOLDER = new URL('../../samples/', import.meta.url);

/** The text of a sample: paragraphs on lines of their own, no title. */
export const textOfSample = async ({ id }: Sample): Promise<string> =>
  (await readFile(fileURLToPath(new URL(`${id}.txt`, FOLDER)), 'utf8')).trimEnd();
