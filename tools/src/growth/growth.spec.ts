import 'reflect-metadata';
import { type Issuer, startIssuer } from '@ichibun/auth/testing/issuer';
import { operations } from '@ichibun/gateway/testing/operations';
import { type FakeModels, startFakeModels } from '@ichibun/model-fakes/fake-models';
import { attempts, inTurn } from '@ichibun/product-tests/testing/attempts';
import { type Learner, type Product, signIn, startProduct } from '@ichibun/product-tests/testing/product-under-test';
import { bodies, type Hers, settle } from '@ichibun/product-tests/testing/settled-learner';
import { inWords } from '@ichibun/test-kit/bench';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fillWithOthers, largestTables, tablesOfOthers } from './fill.js';
import { explainEverything, planInWords, RecordedPlans, type RunStatement, rowsReadBy } from './recorded-plans.js';

/** `make growth` sets these, and wants to see what is slow. */
const SIZE = {
  learners: Number(process.env.GROWTH_LEARNERS || 5_000),
  words: Number(process.env.GROWTH_WORDS || 40_000),
  documents: Number(process.env.GROWTH_DOCUMENTS || 2_000),
  wordsOfText: Number(process.env.GROWTH_WORDS_OF_TEXT || 300),
};
const PRINTS = process.env.GROWTH_LEARNERS !== undefined;
const FILL_MS = 600_000;
/** Rows of one table that a statement may look at: far more than this learner has of anything. */
const MOST_ROWS = 500;

interface Measured {
  readonly call: string;
  readonly ms: number;
  readonly statements: readonly RunStatement[];
}

const plans = new RecordedPlans();
let product: Product;
let issuer: Issuer;
let models: FakeModels;
let databaseUrl: string;
let learner: Learner;
let hers: Hers;
beforeAll(async () => {
  [issuer, models] = await Promise.all([startIssuer(), startFakeModels()]);
  const outside = { ...issuer.environment, ...models.gemini, TTS_PROVIDER: 'espeak' };
  product = await startProduct(
    { DEMO_USER: 'off', ADMIN_EMAILS: 'hanako@example.com', REQUESTS_PER_MINUTE: '1000000', ...outside },
    async (url) => {
      databaseUrl = url;
      await explainEverything(url);
    },
  );
  learner = await signIn(product, issuer, 'hanako');
  hers = await settle(learner);
  const began = performance.now();
  await fillWithOthers(databaseUrl, SIZE);
  if (PRINTS) {
    console.log(`filled in ${inWords(performance.now() - began)}`);
    console.table(await largestTables(databaseUrl));
  }
}, FILL_MS);
afterAll(async () => {
  plans.stop();
  await product?.stop();
  await Promise.all([issuer, models].map((part) => part?.stop()));
});

it(
  'no statement of any call looks at what other learners have',
  async () => {
    const others = new Set(await tablesOfOthers(databaseUrl, 2 * MOST_ROWS));
    expect(others.size).toBeGreaterThan(20);
    const given = bodies(hers);
    const measured: Measured[] = [];
    for (const operation of inTurn(await operations(product))) {
      plans.taken();
      const began = performance.now();
      await learner.call(operation.method, attempts(operation, hers, learner.id)[0]!, given[operation.name]);
      measured.push({ call: operation.name, ms: performance.now() - began, statements: plans.taken() });
    }
    expect(measured.flatMap(({ statements }) => statements).length).toBeGreaterThan(300);
    if (PRINTS) print(measured);
    const problems = measured.flatMap(({ call, statements }) =>
      statements.flatMap(({ sql, plan }) =>
        [...rowsReadBy(plan)]
          .filter(([table, rows]) => rows > MOST_ROWS && others.has(table))
          .map(([table, rows]) => `${call} reads ${rows} rows of ${table}: ${sql.replace(/\s+/g, ' ')}`),
      ),
    );
    expect([...new Set(problems)]).toEqual([]);
  },
  FILL_MS,
);

/** The ten slowest calls, each with the plans of its slowest statements. */
function print(measured: readonly Measured[]): void {
  const lines = [
    `${SIZE.learners.toLocaleString('en')} learners, ${SIZE.words.toLocaleString('en')} words, ${SIZE.documents.toLocaleString('en')} documents`,
  ];
  for (const { call, ms, statements } of measured.toSorted((one, other) => other.ms - one.ms).slice(0, 10)) {
    const inDatabase = statements.reduce((sum, statement) => sum + statement.ms, 0);
    lines.push(
      '',
      `${call}: ${inWords(ms)}, ${statements.length} statements, ${inWords(inDatabase)} of it in PostgreSQL`,
    );
    for (const statement of statements.toSorted((one, other) => other.ms - one.ms).slice(0, 2)) {
      lines.push(`  ${inWords(statement.ms)}  ${statement.sql.replace(/\s+/g, ' ').slice(0, 200)}`);
      lines.push(...planInWords(statement.plan).map((line) => `    ${line}`));
    }
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
