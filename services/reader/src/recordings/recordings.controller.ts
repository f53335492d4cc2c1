import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Handles } from '@ichibun/kit/rpc';
import {
  type DeleteRecordingRequest,
  type GetRecordingRequest,
  type ListRecordingsRequest,
  ReaderService,
  type SaveRecordingRequest,
} from '@ichibun/proto/reader';
import { Controller } from '@nestjs/common';
import { type RecordingRow, RecordingsService } from './recordings.service.js';

@Controller()
export class RecordingsController {
  constructor(private readonly recordings: RecordingsService) {}

  @Handles(ReaderService.method.listRecordings)
  async listRecordings({ userId, documentId }: ListRecordingsRequest) {
    return { recordings: (await this.recordings.list(userId, documentId)).map(toMessage) };
  }

  @Handles(ReaderService.method.getRecording)
  async getRecording({ userId, documentId, fingerprint }: GetRecordingRequest) {
    const { starts, ends, doubtful, ...row } = await this.recordings.get(userId, documentId, fingerprint);
    return { recording: toMessage(row), starts: [...starts], ends: [...ends], doubtful: [...doubtful] };
  }

  @Handles(ReaderService.method.saveRecording)
  async saveRecording({ userId, documentId, recording, starts, ends, doubtful }: SaveRecordingRequest) {
    await this.recordings.save(userId, documentId, { ...recording!, starts, ends, doubtful });
    return {};
  }

  @Handles(ReaderService.method.deleteRecording)
  async deleteRecording({ userId, documentId, fingerprint }: DeleteRecordingRequest) {
    await this.recordings.remove(userId, documentId, fingerprint);
    return {};
  }
}

const toMessage = ({ changedAt, ...row }: RecordingRow) => ({ ...row, changedAt: timestampFromDate(changedAt) });
