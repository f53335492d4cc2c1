import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { firstValueFrom, type Observable } from 'rxjs';
import { currentRequest, withRequest } from './request-context.js';
import {
  type CallOptions,
  type MethodHandler,
  MethodServer,
  Rpc,
  remainingMs,
  subjectOf,
  timeoutError,
  toMessage,
  unavailableError,
} from './rpc.js';

/** Where the services of one process find each other. Messages pass as they are, without encoding. */
export class InProcessTransport extends Rpc {
  private readonly handlers = new Map<string, MethodHandler>();

  /** A Nest server that registers its methods here while it listens. */
  server(): MethodServer {
    return new InProcessServer(this.handlers);
  }

  override call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): Promise<MessageShape<O>> {
    const ms = remainingMs(options);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(timeoutError(method)), ms);
      this.begin(method, request, ms)
        .then((answers) => firstValueFrom(answers))
        .then((answer) => resolve(toMessage(method.output, answer)))
        .catch(reject)
        .finally(() => clearTimeout(timer));
    });
  }

  override async *stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): AsyncGenerator<MessageShape<O>> {
    const ms = remainingMs(options);
    const parts: MessageShape<O>[] = [];
    let settled: { error?: unknown } | undefined;
    let wake = () => {};
    const subscription = (await this.begin(method, request, undefined)).subscribe({
      next: (answer) => {
        parts.push(toMessage(method.output, answer));
        wake();
      },
      error: (error) => {
        settled = { error };
        wake();
      },
      complete: () => {
        settled = {};
        wake();
      },
    });
    try {
      while (true) {
        const part = parts.shift();
        if (part) {
          yield part;
          continue;
        }
        if (settled && 'error' in settled) throw settled.error;
        if (settled) return;
        await new Promise<void>((resolve, reject) => {
          const timer = setTimeout(() => reject(timeoutError(method)), ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    } finally {
      subscription.unsubscribe();
    }
  }

  private async begin(
    method: DescMethod,
    request: MessageInitShape<DescMessage>,
    ms: number | undefined,
  ): Promise<Observable<unknown>> {
    const handle = this.handlers.get(subjectOf(method));
    if (!handle) throw unavailableError(method);
    const context = {
      requestId: currentRequest()?.requestId ?? 'none',
      deadline: ms === undefined ? undefined : Date.now() + ms,
    };
    return withRequest(context, () => handle(create(method.input, request)));
  }
}

class InProcessServer extends MethodServer {
  constructor(private readonly registry: Map<string, MethodHandler>) {
    super();
  }

  override listen(callback: () => void): void {
    for (const { method, handle } of this.methods()) this.registry.set(subjectOf(method), handle);
    callback();
  }

  override close(): void {
    for (const { method } of this.methods()) this.registry.delete(subjectOf(method));
  }
}
