// A process of its own for tests: answers calls over the NATS server in NATS_URL slowly, or never, and says so when it
// has taken one. It is busy with some of them until something is written to it.
import 'reflect-metadata';
import { Worker } from 'node:worker_threads';
import { AuthService, type GetUserRequest } from '@ichibun/proto/auth';
import { type ListWordsRequest, VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readNatsSettings } from '../nats/settings.js';
import { NatsTransport } from '../nats/transport.js';
import { Handles } from '../rpc/rpc.js';

const NEVER = new Promise<never>(() => {});
/** Set by a thread of its own, since the main one is busy. */
const released = new Int32Array(new SharedArrayBuffer(4));
new Worker(
  `import { createReadStream } from 'node:fs';
  import { workerData } from 'node:worker_threads';
  createReadStream('', { fd: 0 }).once('data', () => {
    Atomics.store(workerData, 0, 1);
    Atomics.notify(workerData, 0);
  });`,
  { eval: true, execArgv: ['--input-type=module'], workerData: released },
);

@Controller()
class SlowController {
  @Handles(AuthService.method.getUser)
  async getUser({ userId }: GetUserRequest) {
    console.log('took a call');
    if (userId === 504) return NEVER;
    // Nothing else happens in this process meanwhile.
    if (userId === 503) Atomics.wait(released, 0, 0);
    return { user: { id: userId } };
  }

  @Handles(VocabularyService.method.listWords)
  async *listWords(_: ListWordsRequest) {
    yield { words: [{ id: 1, word: '猫' }] };
    console.log('took a call');
    await NEVER;
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

const transport = await NatsTransport.connect(readNatsSettings(process.env)!, 'slow');
const app = await NestFactory.createMicroservice(SlowModule, { strategy: transport.server(), logger: false });
await app.listen();
console.log('ready');
