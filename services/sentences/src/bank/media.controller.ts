import { Handles } from '@ichibun/kit/rpc';
import {
  type GetMediaRequest,
  type GetMediaRoomRequest,
  type KeepMediaRequest,
  SentencesService,
} from '@ichibun/proto/sentences';
import { Controller } from '@nestjs/common';
import { MediaService } from './media.service.js';

@Controller()
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Handles(SentencesService.method.keepMedia)
  async keepMedia(request: KeepMediaRequest) {
    return { name: await this.media.keep(request) };
  }

  @Handles(SentencesService.method.getMedia)
  getMedia({ userId, sentenceId, kind }: GetMediaRequest) {
    return this.media.get(userId, sentenceId, kind);
  }

  @Handles(SentencesService.method.getMediaRoom)
  async getMediaRoom({ userId }: GetMediaRoomRequest) {
    const { count, bytes, most } = await this.media.room(userId);
    return { count, bytes: BigInt(bytes), mostCount: most.count, mostBytes: BigInt(most.bytes) };
  }
}
