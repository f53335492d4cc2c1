import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LARGE_ANSWER_HELD } from './bounds.js';
import type { StreamedBody } from './call.js';
import type { Slot } from './in-flight.js';
import { OffHeapText } from './off-heap-text.js';
import { addToRoute } from './route.js';
import { whenClosed } from './when-closed.js';

/** UTF-16 units that become one piece: 48 kB of Japanese. */
const PIECE_UNITS = 16 * 1024;

/** An answer's shape, in which lists may be such as were written while their items came. */
type WithLists<T> = T extends readonly (infer Item)[]
  ? T | JsonList<Item>
  : T extends object
    ? { [Key in keyof T]: WithLists<T[Key]> }
    : T;

/** A list of JSON that is written as its items come. */
export class JsonList<Item> {
  readonly written = new OffHeapText();
  private waiting: string[] = [];
  private units = 0;
  private isEmpty = true;

  /**
   * @param marker stands for the list where the answer around it is serialized
   * @param grow is told how many bytes there are more
   */
  constructor(
    private readonly marker: string,
    private readonly grow: (bytes: number) => void,
  ) {}

  add(item: Item): void {
    this.addText(JSON.stringify(item));
  }

  /** An item that is JSON already, such as one that is in two lists. */
  addText(json: string): void {
    if (!this.isEmpty) this.waiting.push(',');
    this.isEmpty = false;
    this.waiting.push(json);
    this.units += json.length + 1;
    if (this.units >= PIECE_UNITS) this.flush();
  }

  flush(): void {
    if (this.units === 0) return;
    this.grow(this.written.add(this.waiting.join('')));
    this.waiting = [];
    this.units = 0;
  }

  toJSON(): string {
    return this.marker;
  }
}

/**
 * An answer whose lists are too long to be in memory as objects: they are written as their parts arrive. Its bytes are
 * its caller's until it has been sent, or its caller has gone, and are given back then.
 */
export class StreamedJson {
  private readonly lists = new Map<string, JsonList<unknown>>();
  private readonly all = new OffHeapText();
  private bytes = 0;
  private isReleased = false;

  /** @param reserved bytes that were reserved for it before the call began */
  constructor(
    private readonly slot: Pick<Slot, 'hold'> | undefined,
    private readonly reserved = LARGE_ANSWER_HELD,
  ) {}

  list<Item>(): JsonList<Item> {
    const marker = randomUUID();
    const list = new JsonList<Item>(marker, (bytes) => this.grow(bytes));
    this.lists.set(marker, list as JsonList<unknown>);
    return list;
  }

  /** The answer to return, with the lists where they are in it. */
  of<T>(answer: WithLists<T>): StreamedBody<T> {
    // Markers are at odd places; nobody can guess one and write it into a text.
    const texts = JSON.stringify(answer).split(new RegExp(`"(${[...this.lists.keys()].join('|')})"`));
    for (const [at, text] of texts.entries()) {
      const list = at % 2 === 1 ? this.lists.get(text) : undefined;
      list?.flush();
      if (!list) this.addText(text);
      else {
        this.addText('[');
        this.all.take(list.written);
        this.addText(']');
      }
    }
    return this.written();
  }

  /** JSON of the answer, which goes on where what was added before ends. */
  addText(json: string): void {
    this.grow(this.all.add(json));
  }

  /** The answer to return, of all that was added; nothing where nothing was. */
  written<T>(): StreamedBody<T> {
    // It is as large as it gets: what was reserved beyond that is free.
    this.slot?.hold(this.bytes);
    if (this.isReleased) this.release();
    if (this.bytes === 0) return undefined as unknown as StreamedBody<T>;
    return new StreamableFile(this.all.stream(), { type: 'application/json; charset=utf-8', length: this.bytes });
  }

  /** Gives the memory back, whether or not it was sent. */
  release(): void {
    this.isReleased = true;
    this.all.release();
    for (const { written } of this.lists.values()) written.release();
  }

  private grow(bytes: number): void {
    this.bytes += bytes;
    this.slot?.hold(Math.max(this.reserved, this.bytes));
  }
}

/** @param reserved bytes that were reserved for the answer before the call began */
export function streamedJsonOf(request: FastifyRequest, reply: FastifyReply, reserved: number): StreamedJson {
  const answer = new StreamedJson(request.slot, reserved);
  whenClosed(reply.raw, () => answer.release());
  return answer;
}

const answerOf = createParamDecorator((reserved: number, context: ExecutionContext): StreamedJson => {
  const http = context.switchToHttp();
  return streamedJsonOf(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), reserved);
});

/**
 * A `StreamedJson` to write into.
 *
 * @param reserved bytes that are reserved for it before the call begins
 */
export const Streamed =
  (reserved = LARGE_ANSWER_HELD): ParameterDecorator =>
  (target, name, index) => {
    addToRoute((target as Record<string | symbol, object>)[name!]!, { answerBytes: reserved });
    answerOf(reserved)(target, name, index);
  };
