import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { contentAnalysis } from '@ichibun/content-analysis/service';
import { type ServicesUnderTest, startServicesUnderTest } from '@ichibun/kit/services-under-test';
import { language } from '@ichibun/language/service';
import { ReaderService } from '@ichibun/proto/reader';
import { chooseBackend, startTestPostgres } from '@ichibun/test-kit/backend';
import { inWords, median, type Row, within } from '@ichibun/test-kit/bench';
import { createDatabase } from '@ichibun/test-kit/postgres';
import { vocabulary } from '@ichibun/vocabulary/service';
import { strToU8 } from 'fflate';
import { reader } from '../service.js';
import { epub } from '../testing/epub.js';
import { HOSTILE_FILES } from '../testing/hostile-files.js';

const { method } = ReaderService;
/** The costliest file of each format, each sent by a learner who has twenty of them. */
const WORST = ['an EPUB of elements that never end', 'a PDF drawn in a billion steps', 'an EPUB of a million readings'];
const LEARNER = 99;

/** What another learner meets while the worst files are read; and documents as long as they may be. */
export async function* run(): AsyncGenerator<Row> {
  const server = await startTestPostgres(await chooseBackend());
  process.env.TEST_DATABASE_URL = server.url;
  const database = await createDatabase();
  const services = await startServicesUnderTest([language, vocabulary, contentAnalysis, reader], database.url);
  try {
    await uploaded(services, LEARNER, strToU8('雨が降った。'));
    yield* await besideOthers(services);
    yield manyLines(services);
    yield* await longestDocument(services);
  } finally {
    await services.stop();
    await server.stop();
  }
}

async function besideOthers(services: ServicesUnderTest): Promise<Row[]> {
  const files = WORST.map((wanted) => HOSTILE_FILES.find(({ what }) => what === wanted)!.bytes());
  files.push(strToU8(`猫《ねこ》${'犬《'.repeat(900_000)}`));
  let ended = 0;
  const others = files.flatMap((bytes, index) =>
    Array.from({ length: 3 }, () => uploaded(services, index + 1, bytes).finally(() => ended++)),
  );
  const reading = Promise.allSettled(others);
  const calls: number[] = [];
  const uploads: number[] = [];
  while (ended < others.length) {
    uploads.push(await timed(() => uploaded(services, LEARNER, strToU8('雨が降った。'))));
    for (let times = 0; times < 50; times++) {
      calls.push(await timed(() => services.rpc.call(method.listDocuments, { userId: LEARNER })));
    }
  }
  await reading;
  return [
    row(
      'another learner’s small call while the worst files are read, the slowest',
      Math.max(...calls),
      200,
      `; median ${inWords(median(calls))}`,
    ),
    row(
      'another learner’s one-line upload meanwhile, the slowest',
      Math.max(...uploads),
      5_000,
      `; of ${uploads.length}`,
    ),
  ];
}

async function manyLines(services: ServicesUnderTest): Promise<Row> {
  const bytes = strToU8('あ\n'.repeat(900_000));
  const longest = await longestStall(() => uploaded(services, LEARNER, bytes));
  return row('longest stall by a text of 900,000 lines', longest, 50);
}

async function longestDocument(services: ServicesUnderTest): Promise<Row[]> {
  const page = '<p><ruby>字<rt>あ</rt></ruby>。</p>'.repeat(150_000) + '<p>字。</p>'.repeat(49_000);
  let document = 0;
  const storing = await longestStall(async () => {
    const { document: added, errorCode } = await uploaded(services, LEARNER, epub({ pages: { 'a.xhtml': page } }));
    if (!added) throw new Error(`the longest document was refused: ${errorCode}`);
    document = added.id;
  });
  const times: number[] = [];
  const stalls: number[] = [];
  for (let round = 0; round < 5; round++) {
    const opened = async () => {
      for await (const _ of services.rpc.stream(method.getDocument, { userId: LEARNER, documentId: document }));
    };
    stalls.push(await longestStall(async () => void times.push(await timed(opened))));
  }
  const what = 'a document of 199,000 sentences and 150,000 readings';
  return [
    row(`longest stall while ${what} is added`, storing, 50),
    row(`all of ${what}`, median(times), 2_000),
    row(`longest stall while it is opened`, median(stalls), 50),
  ];
}

async function uploaded(services: ServicesUnderTest, userId: number, bytes: Uint8Array) {
  const fileObject = `uploads/${randomUUID()}`;
  await services.objects.put(fileObject, bytes);
  const { upload } = await services.rpc.call(method.startUpload, { userId, filename: 'a.txt', fileObject });
  for (;;) {
    const request = { userId, uploadId: upload!.id, waitMs: 20_000 };
    const found = (await services.rpc.call(method.getUpload, request, { deadlineMs: 30_000 })).upload!;
    if (found.document || found.errorCode) return found;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The longest time that this thread was blocked, in milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

const row = (what: string, ms: number, budgetMs: number, note = ''): Row => ({
  what,
  measured: inWords(ms) + note,
  ...within(ms, budgetMs),
});
