import { grammarCalls } from '@ichibun/contracts/grammar';
import { levelName } from '@ichibun/contracts/jlpt';
import { Rpc } from '@ichibun/kit/rpc';
import { ReaderService } from '@ichibun/proto/reader';
import { PointStanding, VocabularyService, WordState } from '@ichibun/proto/vocabulary';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Call, Given } from '../http/call.js';

/** Grammar points as learners learn them. */
@ApiTags('vocabulary')
@Controller()
export class OwnGrammarController {
  constructor(private readonly rpc: Rpc) {}

  @Call(grammarCalls.own)
  async own(@Given() { userId }: Given<typeof grammarCalls.own>) {
    const { points, levels } = await this.rpc.call(VocabularyService.method.listGrammarPoints, { userId });
    return {
      points: points.map(({ pattern, standing, state, isKnown }) => ({
        pattern,
        isKnown,
        standing: nameOf(standing) as 'learning' | 'known' | 'blocked',
        state: STATES[state as keyof typeof STATES] ?? null,
      })),
      levels: levels.map(({ level, points }) => ({ level: levelName(level)!, points })),
    };
  }

  @Call(grammarCalls.change)
  async change(@Given() { userId, body: { changes, sentence } }: Given<typeof grammarCalls.change>) {
    const { before } = await this.rpc.call(VocabularyService.method.setGrammarPoints, {
      userId,
      changes: changes.map(({ pattern, standing }) => ({ pattern, standing: STANDINGS[standing] })),
      sentence: sentence && {
        japanese: sentence.japanese,
        pieces: sentence.pieces,
        documentId: sentence.documentId ?? 0,
        title: await this.titleOf(userId, sentence.documentId),
      },
    });
    return { before: before.map(({ pattern, standing }) => ({ pattern, standing: nameOf(standing) })) };
  }

  private async titleOf(userId: number, documentId: number | null | undefined): Promise<string> {
    if (!documentId) return '';
    return (await this.rpc.call(ReaderService.method.getTextOfDocument, { userId, documentId })).title;
  }

  @Call(grammarCalls.knowLevel)
  async knowLevel(@Given() { userId, params: { level } }: Given<typeof grammarCalls.knowLevel>) {
    const request = { userId, level: Number(level.slice(1)), isKnown: true };
    return { changed: (await this.rpc.call(VocabularyService.method.setKnownLevel, request)).changed };
  }

  @Call(grammarCalls.forgetLevel)
  async forgetLevel(@Given() { userId, params: { level } }: Given<typeof grammarCalls.forgetLevel>) {
    const request = { userId, level: Number(level.slice(1)), isKnown: false };
    return { changed: (await this.rpc.call(VocabularyService.method.setKnownLevel, request)).changed };
  }
}

const STANDINGS = {
  none: PointStanding.UNSPECIFIED,
  learning: PointStanding.LEARNING,
  known: PointStanding.KNOWN,
  blocked: PointStanding.BLOCKED,
} as const;

type Standing = keyof typeof STANDINGS;

const nameOf = (standing: PointStanding): Standing =>
  (Object.keys(STANDINGS) as Standing[]).find((name) => STANDINGS[name] === standing) ?? 'none';

const STATES = {
  [WordState.NEW]: 'new',
  [WordState.LEARNING]: 'learning',
  [WordState.YOUNG]: 'young',
  [WordState.MATURE]: 'mature',
} as const;
