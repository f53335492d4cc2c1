import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LARGE_ANSWER_BYTES } from './bounds.js';
import type { StreamedBody } from './call.js';
import type { Slot } from './in-flight.js';
import { OffHeapText } from './off-heap-text.js';
import { addToRoute } from './route.js';
import { whenClosed } from './when-closed.js';

/** 48 kB of Japanese. */
const FLUSH_UNITS = 16 * 1024;

/** An answer's shape, in which each list may be a streamed one. */
type WithLists<T> = T extends readonly (infer Item)[]
  ? T | JsonList<Item>
  : T extends object
    ? { [Key in keyof T]: WithLists<T[Key]> }
    : T;

/** A JSON array that is serialised as its items arrive. */
export class JsonList<Item> {
  readonly text = new OffHeapText();
  private buffered: string[] = [];
  private bufferedUnits = 0;
  private isEmpty = true;

  /**
   * @param marker replaces the list while the answer around it is serialised
   * @param grow receives the number of bytes added
   */
  constructor(
    private readonly marker: string,
    private readonly grow: (bytes: number) => void,
  ) {}

  add(item: Item): void {
    this.addText(JSON.stringify(item));
  }

  /** Adds an item that is serialised already, such as one that is in two lists. */
  addText(json: string): void {
    if (!this.isEmpty) this.buffered.push(',');
    this.isEmpty = false;
    this.buffered.push(json);
    this.bufferedUnits += json.length + 1;
    if (this.bufferedUnits >= FLUSH_UNITS) this.flush();
  }

  flush(): void {
    if (this.bufferedUnits === 0) return;
    this.grow(this.text.add(this.buffered.join('')));
    this.buffered = [];
    this.bufferedUnits = 0;
  }

  toJSON(): string {
    return this.marker;
  }
}

/**
 * An answer whose lists are too long to be in memory as objects. Its bytes count against its caller's limit until it has
 * been sent or the caller has gone.
 */
export class StreamedJson {
  private readonly lists = new Map<string, JsonList<unknown>>();
  private readonly json = new OffHeapText();
  private bytes = 0;
  private isReleased = false;

  /** @param reserved bytes that were reserved for it before the call began */
  constructor(
    private readonly slot: Pick<Slot, 'hold'> | undefined,
    private readonly reserved = LARGE_ANSWER_BYTES,
  ) {}

  list<Item>(): JsonList<Item> {
    const marker = randomUUID();
    const list = new JsonList<Item>(marker, (bytes) => this.grow(bytes));
    this.lists.set(marker, list as JsonList<unknown>);
    return list;
  }

  /** The answer to return, with the lists where they are in it. */
  of<T>(answer: WithLists<T>): StreamedBody<T> {
    // Markers are at odd indexes; they are random, so that no text can contain one.
    const texts = JSON.stringify(answer).split(new RegExp(`"(${[...this.lists.keys()].join('|')})"`));
    for (const [at, text] of texts.entries()) {
      const list = at % 2 === 1 ? this.lists.get(text) : undefined;
      list?.flush();
      if (!list) this.addText(text);
      else {
        this.addText('[');
        this.json.take(list.text);
        this.addText(']');
      }
    }
    return this.written();
  }

  /** Appends JSON to the answer. */
  addText(json: string): void {
    this.grow(this.json.add(json));
  }

  /** The answer to return, of everything added; undefined where nothing was. */
  written<T>(): StreamedBody<T> {
    // The size is final: frees the rest of the reservation.
    this.slot?.hold(this.bytes);
    if (this.isReleased) this.release();
    if (this.bytes === 0) return undefined as unknown as StreamedBody<T>;
    return new StreamableFile(this.json.stream(), { type: 'application/json; charset=utf-8', length: this.bytes });
  }

  release(): void {
    this.isReleased = true;
    this.json.release();
    for (const { text } of this.lists.values()) text.release();
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
  (reserved = LARGE_ANSWER_BYTES): ParameterDecorator =>
  (target, name, index) => {
    addToRoute((target as Record<string | symbol, object>)[name!]!, { answerBytes: reserved });
    answerOf(reserved)(target, name, index);
  };
