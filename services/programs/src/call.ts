import type { Route } from '@ichibun/contracts/route';
import type { TokenScope } from '@ichibun/proto/auth';
import type { z } from 'zod';

/** A call of a program, checked by its contract. */
export interface Asked<R extends Route = Route> {
  /** Whose program asks. */
  readonly userId: number;
  /** What its token was made for. */
  readonly scopes: readonly TokenScope[];
  readonly params: R['params'] extends object ? { readonly [P in keyof R['params']]: z.output<R['params'][P]> } : never;
  readonly body: R['body'] extends z.ZodType ? z.output<R['body']> : never;
  /** Where the learner opens Ichibun, without a slash at its end. */
  readonly address: string;
  /** By their names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer that is written as its parts come, each of them JSON text; joined they are one value. */
export class StreamedJson {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** An answer with a status of its own. */
export class WithStatus {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

type Answer<R extends Route> = R['answers'][200] extends z.ZodType ? z.output<R['answers'][200]> : never;

/** How a call is answered. */
export interface Answering {
  /** Method and path: `POST /api/doors/{token}/lines`. */
  readonly call: string;
  answer(asked: Asked): unknown;
}

/** Says how a call is answered: with what its contract describes, in pieces, or with another status. */
export const answering = <R extends Route>(
  { method, path }: R,
  answer: (asked: Asked<R>) => Answer<R> | StreamedJson | WithStatus | Promise<Answer<R> | StreamedJson | WithStatus>,
): Answering => ({ call: `${method} ${path}`, answer: answer as Answering['answer'] });

/** UTF-16 units that become one piece: 48 kB of Japanese. */
const PIECE_UNITS = 16 * 1024;

/** JSON of a list in pieces, from the JSON of its items. */
export async function* jsonList(items: AsyncIterable<string>): AsyncGenerator<string> {
  let waiting: string[] = [];
  let units = 0;
  let isFirst = true;
  for await (const item of items) {
    waiting.push(isFirst ? `[${item}` : `,${item}`);
    isFirst = false;
    units += item.length + 1;
    if (units < PIECE_UNITS) continue;
    yield waiting.join('');
    [waiting, units] = [[], 0];
  }
  yield `${isFirst ? '[' : ''}${waiting.join('')}]`;
}
