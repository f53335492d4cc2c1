import { randomUUID } from 'node:crypto';
import type { Route } from '@ichibun/contracts/route';
import { CONFIG } from '@ichibun/kit/config';
import { ObjectStore } from '@ichibun/kit/objects';
import { Rpc } from '@ichibun/kit/rpc';
import { withUploadedObject } from '@ichibun/kit/uploaded-object';
import { ProgramsService } from '@ichibun/proto/programs';
import { createParamDecorator, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GatewayConfig } from '../config.js';
import type { Given, StreamedBody } from '../http/call.js';
import { callerOf } from '../http/caller.js';
import { addToRoute } from '../http/route.js';
import { type StreamedJson, streamedJsonOf } from '../http/streamed-json.js';

/** Headers that protocols look at. */
const HEADERS = ['content-type', 'accept', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];
/** UTF-16 units of a body that is a message's part; in UTF-8 fewer bytes than NATS takes. */
const LONGEST_IN_MESSAGE = 256 * 1024;

/** A call at a door. */
export interface DoorCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly answer: StreamedJson;
}

const doorCallOf = createParamDecorator((reserved: number, context: ExecutionContext): DoorCall => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  const reply = http.getResponse<FastifyReply>();
  return { request, reply, answer: streamedJsonOf(request, reply, reserved) };
});

/**
 * The call, for `Programs`, as a handler's parameter.
 *
 * @param answerBytes are reserved for its answer before it begins
 */
export const AtDoor =
  (answerBytes = 0): ParameterDecorator =>
  (target, name, index) => {
    addToRoute((target as Record<string | symbol, object>)[name!]!, { answerBytes });
    doorCallOf(answerBytes)(target, name, index);
  };

/** Has the programs service answer what programs ask, once it is known whose they are and their requests were checked. */
@Injectable()
export class Programs {
  constructor(
    private readonly rpc: Rpc,
    private readonly objects: ObjectStore,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  /** @throws DomainError, those of the call's contract */
  async answer<const R extends Route & { readonly answers: { readonly 200: z.ZodType } }>(
    contract: R,
    { params, body }: Pick<Given<R>, 'params' | 'body'>,
    door: DoorCall,
  ): Promise<StreamedBody<z.output<R['answers'][200]>>> {
    const json = body === undefined ? '' : JSON.stringify(body);
    const ask = (given: { body: string } | { bodyObject: string }) =>
      this.ask(contract, { ...given, params: JSON.stringify(params) }, door);
    if (json.length <= LONGEST_IN_MESSAGE) await ask({ body: json });
    else {
      // Sounds and pictures, of which the sentences service keeps what is saved and removes what is left there.
      const bodyObject = `media/${randomUUID()}`;
      await withUploadedObject(this.objects, bodyObject, json, () => ask({ bodyObject }));
    }
    return door.answer.written();
  }

  private async ask(
    { method, path, deadlineMs }: Route,
    given: { params: string; body?: string; bodyObject?: string },
    { request, reply, answer }: DoorCall,
  ): Promise<void> {
    const { id: userId, scopes = [] } = callerOf(request);
    const { publicUrl } = this.config;
    const asked = {
      ...given,
      userId,
      scopes: [...scopes],
      call: `${method} ${path}`,
      address: publicUrl?.origin ?? `${request.protocol}://${request.host}`,
      headers: headersOf(request),
    };
    for await (const part of this.rpc.stream(ProgramsService.method.answer, asked, { deadlineMs })) {
      if (part.status > 0) reply.status(part.status);
      answer.addText(part.json);
    }
  }
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
