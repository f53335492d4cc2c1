import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  AudiobookService,
  AudiobookStatus,
  type DeleteAudiobookRequest,
  type GetAudiobookRequest,
  type ListAudiobooksRequest,
  type PreviewAudiobookRequest,
  type StartAudiobookRequest,
  TextLayout,
} from '@ichibun/proto/audiobook';
import { type NameIn, valueNamed } from '@ichibun/proto/enum-names';
import { Controller } from '@nestjs/common';
import { type Book, BooksService } from './books.service.js';
import { objectsOf } from './objects.js';
import { Previews } from './preview.js';

@Controller()
export class BooksController {
  constructor(
    private readonly books: BooksService,
    private readonly previews: Previews,
  ) {}

  @Handles(AudiobookService.method.startAudiobook)
  async startAudiobook({ settings, ...given }: StartAudiobookRequest) {
    return { audiobook: toMessage(await this.books.start({ ...given, settings: settings! })) };
  }

  @Handles(AudiobookService.method.previewAudiobook)
  async previewAudiobook({ userId, ...given }: PreviewAudiobookRequest) {
    const preview = await this.previews.of(userId, given);
    return { ...preview, examples: [...preview.examples], layout: layoutOf(preview) };
  }

  @Handles(AudiobookService.method.getAudiobook)
  async getAudiobook({ userId, requestId }: GetAudiobookRequest) {
    return { audiobook: toMessage(await this.books.find(userId, requestId)) };
  }

  @Handles(AudiobookService.method.listAudiobooks)
  async listAudiobooks({ userId }: ListAudiobooksRequest) {
    return { audiobooks: (await this.books.list(userId)).map(toMessage) };
  }

  @Handles(AudiobookService.method.deleteAudiobook)
  async deleteAudiobook({ userId, requestId }: DeleteAudiobookRequest) {
    await this.books.remove(userId, requestId);
    return {};
  }
}

const layoutOf = ({ layout }: { readonly layout: NameIn<typeof TextLayout> | '' }) =>
  layout === '' ? TextLayout.UNSPECIFIED : valueNamed(TextLayout, layout);

function statusOf({ completedAt, failedAt, run }: Book): AudiobookStatus {
  if (completedAt) return AudiobookStatus.COMPLETED;
  if (failedAt) return AudiobookStatus.FAILED;
  return run?.status === 'processing' ? AudiobookStatus.PROCESSING : AudiobookStatus.QUEUED;
}

const toMessage = (book: Book) => ({
  requestId: book.requestId,
  title: book.title,
  status: statusOf(book),
  layout: layoutOf(book),
  sentences: book.sentences,
  missingEnglish: book.missingEnglish,
  done: book.run?.done ?? 0,
  total: book.run?.total ?? 0,
  rate: book.run?.rate ?? 0,
  errorCode: book.errorCode ?? '',
  errorMessage: book.errorMessage ?? '',
  errorValues: book.errorValues ?? undefined,
  audioObject: book.completedAt ? objectsOf(book.id).audio : '',
  bytes: BigInt(book.bytes),
  durationMs: book.durationMs,
  createdAt: timestampFromDate(book.createdAt),
  completedAt: book.completedAt ? timestampFromDate(book.completedAt) : undefined,
  documentId: book.documentId ?? 0,
  startsObject: book.completedAt && book.documentId !== null ? objectsOf(book.id).starts : '',
});
