import {
  create,
  type DescMessage,
  type DescMethod,
  type DescMethodServerStreaming,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';
import { firstValueFrom, type Observable, type Subscription } from 'rxjs';
import { cancellationOf, cancelledError, onCancellation } from '../cancellation.js';
import { currentRequest, type RequestContext, withRequest } from '../request-context.js';
import { beginSpan, traced } from '../telemetry/tracing.js';
import {
  type CallOptions,
  callAttributes,
  type MethodHandler,
  MethodServer,
  Rpc,
  remainingMs,
  subjectOf,
  timeoutError,
  toMessage,
  unavailableError,
} from './rpc.js';
import { StreamReassembly } from './stream-reassembly.js';

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
    const caller = cancellationOf(options);
    const handler = caller && new AbortController();
    const ask = () => {
      let [timer, stopListening]: [NodeJS.Timeout | undefined, () => void] = [undefined, () => {}];
      const answered = new Promise<MessageShape<O>>((resolve, reject) => {
        timer = setTimeout(() => reject(timeoutError(method)), ms);
        stopListening = onCancellation(caller, (error) => {
          handler?.abort(error);
          reject(error);
        });
        this.begin(method, request, contextOf(handler?.signal, Date.now() + ms), options?.version)
          .then((answers) => firstValueFrom(answers))
          .then((answer) => resolve(toMessage(method.output, answer)))
          .catch(reject);
      });
      // Also where its caller has cancelled it and the handler goes on.
      return answered.finally(() => {
        clearTimeout(timer);
        stopListening();
      });
    };
    return traced(subjectOf(method), 'client', callAttributes(method), ask);
  }

  override async *stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
    options?: CallOptions,
  ): AsyncGenerator<MessageShape<O>> {
    const parts = new StreamReassembly<MessageShape<O>>(remainingMs(options), () => timeoutError(method));
    const handler = new AbortController();
    const stopListening = onCancellation(cancellationOf(options), (error) => {
      handler.abort(error);
      parts.cancel(error);
    });
    let subscription: Subscription | undefined;
    const span = beginSpan(subjectOf(method), 'client', callAttributes(method));
    let failure: unknown;
    try {
      const context = { ...contextOf(handler.signal), ...(span && { trace: span.trace }) };
      const answers = await this.begin(method, request, context, options?.version);
      // The handler's generator begins to run here.
      subscription = withRequest(context, () =>
        answers.subscribe({
          next: (answer) => parts.add(toMessage(method.output, answer)),
          error: (error) => parts.fail(error),
          complete: () => parts.end(),
        }),
      );
      for (let part = await parts.next(); part; part = await parts.next()) yield part;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      span?.end(failure);
      stopListening();
      subscription?.unsubscribe();
      // Nobody reads on, or waits any longer for the next part.
      if (failure !== undefined || !parts.hasEnded) handler.abort(cancelledError());
    }
  }

  private async begin(
    method: DescMethod,
    request: MessageInitShape<DescMessage>,
    context: RequestContext,
    version: string | undefined,
  ): Promise<Observable<unknown>> {
    context.signal?.throwIfAborted();
    const handle = this.handlers.get(subjectOf(method, version));
    if (!handle) throw unavailableError(method);
    return withRequest(context, () => handle(create(method.input, request)));
  }
}

const contextOf = (signal?: AbortSignal, deadline?: number): RequestContext => ({
  requestId: currentRequest()?.requestId ?? 'none',
  trace: currentRequest()?.trace,
  isBackground: currentRequest()?.isBackground,
  deadline,
  signal,
});

class InProcessServer extends MethodServer {
  constructor(private readonly registry: Map<string, MethodHandler>) {
    super();
  }

  override listen(callback: () => void): void {
    for (const { subjects, handle } of this.methods()) {
      for (const subject of subjects) this.registry.set(subject, handle);
    }
    callback();
  }

  /** Takes no new calls and gives those being answered a moment. */
  override async close(): Promise<void> {
    for (const subject of this.methods().flatMap(({ subjects }) => subjects)) this.registry.delete(subject);
    await this.drain();
  }
}
