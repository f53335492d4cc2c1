// A process of its own for tests: answers calls over the NATS server in NATS_URL slowly, or never, and says so when it
// has taken one.
import 'reflect-metadata';
import { AuthService, type GetUserRequest } from '@ichibun/proto/auth';
import { type ListWordsRequest, VocabularyService } from '@ichibun/proto/vocabulary';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readNatsSettings } from '../nats-settings.js';
import { NatsTransport } from '../nats-transport.js';
import { Handles } from '../rpc.js';

const NEVER = new Promise<never>(() => {});
/** Much longer than a service may leave it open whether it works on a call. */
const BUSY_MS = 2_500;

@Controller()
class SlowController {
  @Handles(AuthService.method.getUser)
  async getUser({ userId }: GetUserRequest) {
    console.log('took a call');
    if (userId === 504) return NEVER;
    // Nothing else happens in this process meanwhile.
    if (userId === 503) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
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
