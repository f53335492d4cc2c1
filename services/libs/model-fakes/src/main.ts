// Starts the fakes by hand, to try the product without a key:
//   node services/libs/model-fakes/dist/main.js --port 9090
import { parseArgs } from 'node:util';
import { startFakeGoogleSpeech } from './fake-google-speech.js';
import { startFakeModels } from './fake-models.js';
import { SAMPLE_MARK } from './sample-answer.js';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '9090' }, delay: { type: 'string', default: '300' } },
});

const fake = await startFakeModels({ port: Number(values.port), delayMs: Number(values.delay) });
const speech = await startFakeGoogleSpeech({ port: Number(values.port) + 1 });
const variables = (environment: Record<string, string>) =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

console.log(`A stand-in for a language model. It knows a few phrases and echoes the rest, marked ${SAMPLE_MARK}.

Start the product with it as Gemini:
  ${variables(fake.gemini)} make start
or as an OpenAI-compatible endpoint:
  ${variables(fake.openai)} make start

And a stand-in for Google's Text-to-Speech, which speaks in tones:
  ${variables(speech.environment)} make start

Stop it with Ctrl-C.`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => Promise.all([fake.stop(), speech.stop()]).then(() => process.exit(0)));
