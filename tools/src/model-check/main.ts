import { readFileSync, writeFileSync } from 'node:fs';
import { RunningProduct } from '../load/running-product.js';
import { type CheckedCall, checkModel, type WrittenText } from './check-model.js';
import { countingTokens } from './tokens.js';

const { JUDGED = '', TO = 'model-check.tsv', WORDS = '10', PRICE_IN = '0', PRICE_OUT = '0' } = process.env;
/** How each provider is named and reached; a check needs exactly one. */
const PROVIDERS = [
  { key: 'GEMINI_API_KEY', base: 'GEMINI_BASE_URL', usual: 'https://generativelanguage.googleapis.com' },
  { key: 'OPENAI_MODEL', base: 'OPENAI_BASE_URL', usual: 'https://api.openai.com/v1' },
] as const;

const fluent = JUDGED === '' ? undefined : judged(readFileSync(JUDGED, 'utf8'));
if (fluent) {
  for (const [call, { natural, all }] of fluent) console.log(`${call}: ${natural} of ${all} natural`);
} else await check();

async function check(): Promise<void> {
  const provider = PROVIDERS.find(({ key }) => process.env[key]);
  if (!provider) throw new Error('No model is configured: set OPENAI_MODEL and OPENAI_BASE_URL, or GEMINI_API_KEY.');
  const { url, tokens, close } = await countingTokens(process.env[provider.base] || provider.usual);
  const product = await RunningProduct.startEmpty({ [provider.base]: url });
  const written: WrittenText[] = [];
  try {
    console.log('call                     asked  valid  accepted  seconds  tokens in  tokens out     cost');
    for await (const row of checkModel(product, tokens, Number(WORDS), (text) => written.push(text))) print(row);
  } finally {
    await product.stop();
    await close();
  }
  // By their letters: who judges them cannot tell which call wrote which.
  const lines = written
    .map(({ call, japanese, english }) =>
      ['', japanese, english, call].map((one) => one.replace(/\s+/g, ' ')).join('\t'),
    )
    .sort();
  writeFileSync(TO, `${['natural', 'japanese', 'english', 'call'].join('\t')}\n${lines.join('\n')}\n`);
  console.log(`\n${TO} has what was written. Write y or n before each line, then: make model-check JUDGED=${TO}`);
}

function print({ call, asked, valid, accepted, seconds, tokens: { input, output } }: CheckedCall): void {
  const cost = (input * Number(PRICE_IN) + output * Number(PRICE_OUT)) / 1e6;
  const columns = [asked, valid, accepted, seconds.toFixed(1), input, output, cost === 0 ? '–' : cost.toFixed(4)];
  const widths = [5, 7, 10, 9, 11, 12, 9];
  console.log(call.padEnd(25) + columns.map((one, at) => String(one).padStart(widths[at]!)).join(''));
}

/** What somebody has said of the texts, by call. */
function judged(text: string): Map<string, { natural: number; all: number }> {
  const rows = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
  const unjudged = rows.findIndex(([natural]) => !/^[yn]$/.test(natural!));
  if (unjudged >= 0) throw new Error(`Line ${unjudged + 2} of ${JUDGED} does not begin with y or n.`);
  return new Map(
    [...Map.groupBy(rows, ([, , , call]) => call!)].map(([call, of]) => [
      call,
      { natural: of.filter(([natural]) => natural === 'y').length, all: of.length },
    ]),
  );
}
