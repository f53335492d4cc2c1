import type {
  DescMessage,
  DescMethod,
  DescMethodServerStreaming,
  DescMethodUnary,
  Message,
  MessageInitShape,
  MessageShape,
} from '@bufbuild/protobuf';
import { create } from '@bufbuild/protobuf';
import type { DomainError } from '@ichibun/kit/errors';
import { Rpc, subjectOf } from '@ichibun/kit/rpc';
import { filled } from './filled.js';

/** What a service is asked. */
export interface Asked {
  /** `ichibun.vocabulary.v1.VocabularyService.AddWord` */
  readonly subject: string;
  readonly request: Message & { readonly userId?: unknown };
}

/** In the place of all services: each method answers with a message that has something in each field, or fails. */
export class AnsweringRpc extends Rpc {
  asked: Asked[] = [];
  failure: DomainError | undefined;

  /** @param answers what some methods answer instead, by their subject */
  constructor(private readonly answers: Readonly<Record<string, () => Record<string, unknown>>>) {
    super();
  }

  override async call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
  ): Promise<MessageShape<O>> {
    return this.answer(method, request) as MessageShape<O>;
  }

  override async *stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
  ): AsyncGenerator<MessageShape<O>> {
    yield this.answer(method, request) as MessageShape<O>;
  }

  private answer(method: DescMethod, request: MessageInitShape<DescMessage>) {
    const subject = subjectOf(method);
    const own = this.answers[subject];
    if (own) return create(method.output, own());
    // Who asks again asks for the next page: there is none.
    const isFirst = this.asked.every((one) => one.subject !== subject);
    this.asked.push({ subject, request: create(method.input, request) });
    if (this.failure) throw this.failure;
    return isFirst ? filled(method.output) : create(method.output);
  }
}
