import { Turn } from '@ichibun/kit/in-turns';
import { Jobs } from '@ichibun/kit/jobs';
import { Handles } from '@ichibun/kit/rpc';
import {
  type AddTextRequest,
  ContentAnalysisService,
  type GetGivenWordsRequest,
  type GetTextRequest,
  type SetDocumentOfTextRequest,
} from '@ichibun/proto/content';
import { Controller } from '@nestjs/common';
import { EarlierCounts } from './earlier-counts.js';
import { COUNTS } from './queues.js';
import { StoredGlossaries } from './stored-glossaries.js';
import { TextPlans } from './text-plans.js';
import { TextsService } from './texts.service.js';

/** Sentence ends in one part of an answer: 5 bytes each at most. */
const ENDS_AT_ONCE = 50_000;

/** Texts for other services. */
@Controller()
export class TextsController {
  constructor(
    private readonly texts: TextsService,
    private readonly plans: TextPlans,
    private readonly glossaries: StoredGlossaries,
    private readonly jobs: Jobs,
    private readonly earlierCounts: EarlierCounts,
  ) {}

  @Handles(ContentAnalysisService.method.addText)
  async addText({ userId, title, textObject, chapters, ruby, earlierCount }: AddTextRequest) {
    if (earlierCount) await this.earlierCounts.prepare(userId, earlierCount.lexemeIds);
    const textId = await this.texts.add(
      { userId, textObject, chapters: plain(chapters), ruby },
      async (transaction, text) => {
        if (text.isUncounted) {
          await this.jobs.add(transaction, COUNTS, { payload: { textId: text.id }, ownerId: userId, title });
        }
        if (earlierCount) await this.earlierCounts.show(transaction, text.id, earlierCount);
        return text.id;
      },
    );
    return { textId };
  }

  @Handles(ContentAnalysisService.method.getText)
  async *getText({ userId, textId }: GetTextRequest) {
    const text = await this.texts.get(userId, textId);
    const content = await this.texts.content(text);
    const id = await this.texts.settle(text, content);
    const { textObject, chapters } = await this.texts.get(userId, id);
    const { ends } = await this.plans.of(id, content);
    const turn = new Turn();
    yield { text: { id, textObject, chapters: [...chapters] } };
    for (let from = 0; from < ends.length; from += ENDS_AT_ONCE) {
      yield { sentenceEnds: Array.from(ends.subarray(from, from + ENDS_AT_ONCE)) };
      if (turn.isOver) await turn.next();
    }
  }

  @Handles(ContentAnalysisService.method.getGivenWords)
  async getGivenWords({ userId, textId }: GetGivenWordsRequest) {
    const text = await this.texts.get(userId, textId);
    return { words: await this.glossaries.of(textId, () => this.texts.content(text)) };
  }

  @Handles(ContentAnalysisService.method.setDocumentOfText)
  async setDocumentOfText({ userId, textId, documentId, shows }: SetDocumentOfTextRequest) {
    await this.texts.setDocument(userId, textId, documentId, shows);
    return {};
  }
}

const plain = (chapters: AddTextRequest['chapters']) => chapters.map(({ title, start }) => ({ title, start }));
