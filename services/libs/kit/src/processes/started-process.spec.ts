import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentsOfProcesses } from '@ichibun/test-kit/processes';
import { until } from '@ichibun/test-kit/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Frame, receiveFrames, sendBytes, sendValue } from './frames.js';
import { type Ended, keepStarter, StartedProcess } from './started-process.js';

const ownTemporary = process.env.TMPDIR;
let temporary: string;
let letGo: () => void;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'started-'));
  process.env.TMPDIR = temporary;
  letGo = keepStarter();
});
afterAll(async () => {
  letGo();
  if (ownTemporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = ownTemporary;
  await until(async () => (await readdir(temporary)).length === 0);
  await rm(temporary, { recursive: true });
});

/** A process that says what it hears. */
function echo() {
  const heard: unknown[] = [];
  const over = Promise.withResolvers<Ended>();
  const child = new StartedProcess<unknown>(new URL('../testing/echo-process.js', import.meta.url), [], {
    message: (message) => heard.push(message),
    ended: over.resolve,
  });
  return { child, heard, ended: over.promise };
}

const childrenOf = async (parent: number) =>
  [...(await parentsOfProcesses())].filter(([, of]) => of === parent).map(([pid]) => pid);

describe('a started process', () => {
  it('hears values and bytes in their order, answers, and ends by itself', async () => {
    const { child, heard, ended } = echo();
    const value = { text: '猫𠮷', numbers: Int32Array.of(1, 2), at: new Date(0) };
    child.send(value);
    child.sendBytes(new Uint8Array(3_000_000));
    child.sendBytes(new Uint8Array());
    child.send('end');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(heard).toEqual([value, { bytes: 3_000_000 }, { bytes: 0 }, 'ended']);
  });

  it('is no child of this process, which would stand still while it forks', async () => {
    const { child, ended } = echo();
    await until(() => child.pid !== undefined);
    expect(await childrenOf(process.pid)).not.toContain(child.pid);
    child.kill();
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('that is killed before it is there never is', async () => {
    const { child, ended } = echo();
    child.kill();
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(child.pid).toBeUndefined();
  });

  it('is started though the system has cleared its folder away', async () => {
    for (const _time of [1, 2]) {
      for (const name of await readdir(temporary)) await rm(join(temporary, name), { recursive: true });
      const { child, ended } = echo();
      child.send('end');
      expect(await ended).toEqual({ code: 0, signal: null });
    }
  });

  it('ends when what has started it dies, and the next one is started all the same', async () => {
    const { child, heard, ended } = echo();
    child.send('hello');
    await until(() => heard.length === 1);
    const { pid } = child;
    const starter = (await parentsOfProcesses()).get(pid!)!;
    process.kill(starter, 'SIGKILL');
    expect(await ended).toEqual({ code: null, signal: null });
    await until(async () => !(await parentsOfProcesses()).has(pid!));
    const next = echo();
    next.child.send('end');
    expect(await next.ended).toEqual({ code: 0, signal: null });
  });

  it('ends when what has started it dies, though it works without a pause', async () => {
    const { child, heard, ended } = echo();
    child.send('work');
    await until(() => heard.length === 1);
    const { pid } = child;
    process.kill((await parentsOfProcesses()).get(pid!)!, 'SIGKILL');
    expect(await ended).toEqual({ code: null, signal: null });
    await until(async () => !(await parentsOfProcesses()).has(pid!));
  });

  it('is over some seconds after it was killed though what has started it hangs', async () => {
    const { child, heard, ended } = echo();
    child.send('hello');
    await until(() => heard.length === 1);
    process.kill((await parentsOfProcesses()).get(child.pid!)!, 'SIGSTOP');
    child.kill();
    expect(await ended).toEqual({ code: null, signal: null });
    const next = echo();
    next.child.send('end');
    expect(await next.ended).toEqual({ code: 0, signal: null });
  });

  it('whose script is not there ends as a program that fails', async () => {
    const over = Promise.withResolvers<Ended>();
    const script = new URL('./no-such-script.js', import.meta.url);
    new StartedProcess(script, [], { message: () => {}, ended: over.resolve });
    expect(await over.promise).toEqual({ code: 1, signal: null });
  });
});

describe('frames', () => {
  async function pair(): Promise<[Socket, Socket]> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const mine = connect(port, '127.0.0.1');
    const [theirs] = (await once(server, 'connection')) as [Socket];
    server.close();
    return [mine, theirs];
  }

  it('arrive whole in pieces of any length', async () => {
    const [mine, theirs] = await pair();
    const sent: Buffer[] = [];
    const recorded = { write: (bytes: Uint8Array) => sent.push(Buffer.from(bytes)) } as unknown as Socket;
    sendValue(recorded, ['猫']);
    sendBytes(recorded, Uint8Array.of(1, 2, 3));
    sendValue(recorded, null);
    const frames: Frame[] = [];
    receiveFrames(theirs, (frame) => frames.push(frame));
    mine.setNoDelay();
    for (const byte of Buffer.concat(sent)) mine.write(Buffer.of(byte));
    mine.end();
    await once(theirs, 'close');
    expect(frames).toEqual([{ value: ['猫'] }, { bytes: Buffer.of(1, 2, 3) }, { value: null }]);
  });

  it('that claim to be larger than anything end the connection', async () => {
    const [mine, theirs] = await pair();
    receiveFrames(theirs, () => {});
    mine.on('error', () => {});
    mine.write(Buffer.of(0, 255, 255, 255, 255));
    await once(theirs, 'close');
    expect(theirs.bytesRead).toBe(5);
  });
});
