import { Database } from '@ichibun/kit/database';
import { mapConcurrently } from '@ichibun/kit/map-concurrently';
import { Rpc } from '@ichibun/kit/rpc';
import { type CountedPattern, LanguageService } from '@ichibun/proto/language';
import { LearnerWords } from '@ichibun/text-words/learner-words';
import { Injectable } from '@nestjs/common';
import { firstAbove } from '../texts/sentence-index.js';
import { StoredGlossaries } from '../texts/stored-glossaries.js';
import type { TextEntity } from '../texts/text.entity.js';
import { type TextPlan, TextPlans } from '../texts/text-plans.js';
import { TextsService } from '../texts/texts.service.js';

/** A grammar point of a text. */
export interface GrammarOfText {
  /** Its id in the data of the language service. */
  readonly pattern: string;
  readonly occurrences: number;
}

/** A text in which a grammar point is. */
export interface TextOfPattern {
  /** Of its newest analysis; empty without one. */
  readonly title: string;
  readonly documentId: number | undefined;
  readonly sentences: { japanese: string; start: number; end: number }[];
}

/** Batches of a text that are worked on at a time. */
const BATCHES_AT_ONCE = 2;
/** Texts that are looked through, and those that are answered. */
const LIMITS = { newest: 10, texts: 5, sentences: 2, sentence: 200 };

/** The grammar points of texts, counted when they are first asked for: few texts are looked at so. */
@Injectable()
export class TextGrammar {
  /** Texts that are being counted: whoever asks meanwhile waits for the same count. */
  private readonly underWay = new Map<number, Promise<void>>();

  constructor(
    private readonly database: Database,
    private readonly rpc: Rpc,
    private readonly texts: TextsService,
    private readonly plans: TextPlans,
    private readonly glossaries: StoredGlossaries,
  ) {}

  /** The grammar points of a counted text, those that are met most often first. */
  async of(text: TextEntity): Promise<GrammarOfText[]> {
    await this.countOnce(text);
    return this.database.query<GrammarOfText>(
      `SELECT pattern, occurrences FROM text_grammar WHERE text_id = $1 ORDER BY occurrences DESC, pattern`,
      [text.id],
    );
  }

  /** Sentences of a learner's texts in which a grammar point is, of the newest of those whose grammar was counted. */
  async textsOf(userId: number, pattern: string): Promise<TextOfPattern[]> {
    const rows: {
      textId: number;
      textObject: string;
      title: string;
      documentId: number | null;
      starts: number[];
      ends: number[];
    }[] = await this.database.query(
      `SELECT t.id AS "textId", t.text_object AS "textObject", g.starts, g.ends,
         coalesce((SELECT title FROM analyses WHERE text_id = t.id ORDER BY id DESC LIMIT 1), '') AS title,
         (SELECT max(document_id) FROM text_documents WHERE text_id = t.id) AS "documentId"
       FROM texts t JOIN text_grammar g ON g.text_id = t.id AND g.pattern = $2
       WHERE t.user_id = $1 AND t.status = 'completed' ORDER BY t.id DESC LIMIT ${LIMITS.newest}`,
      [userId, pattern],
    );
    const found: TextOfPattern[] = [];
    for (const { textId, textObject, title, documentId, starts, ends } of rows) {
      const content = await this.texts.content({ textObject });
      const plan = await this.plans.of(textId, content);
      const places = starts.map((start, index) => ({ start, end: ends[index]! }));
      const sentences = places
        .map((place) => sentenceAt(content, plan, place))
        .filter(({ japanese, end }) => japanese.length <= LIMITS.sentence && end <= japanese.length)
        .slice(0, LIMITS.sentences);
      if (sentences.length > 0) found.push({ title, documentId: documentId ?? undefined, sentences });
      if (found.length === LIMITS.texts) break;
    }
    return found;
  }

  private async countOnce(text: TextEntity): Promise<void> {
    const { version } = await this.rpc.call(LanguageService.method.listPatterns, {});
    const countedBy = `${version} ${text.analyserVersion} ${text.correctionsRevision}`;
    const [kept] = await this.database.query<{ countedBy: string | null }>(
      'SELECT grammar_counted_by AS "countedBy" FROM texts WHERE id = $1',
      [text.id],
    );
    if (kept?.countedBy === countedBy) return;
    const counting = this.underWay.get(text.id) ?? this.count(text, countedBy);
    this.underWay.set(text.id, counting);
    await counting.finally(() => this.underWay.delete(text.id));
  }

  private async count(text: TextEntity, countedBy: string): Promise<void> {
    const content = await this.texts.content(text);
    const [plan, givenWords] = await Promise.all([
      this.plans.of(text.id, content),
      this.glossaries.of(text.id, async () => content),
    ]);
    const learner = new LearnerWords(this.rpc, text.userId);
    const counts = new Map<string, { occurrences: number; starts: number[]; ends: number[] }>();
    const batches: { start: number; counted: CountedPattern[] }[] = [];
    await mapConcurrently([...plan.batches.ends.keys()], BATCHES_AT_ONCE, async (number) => {
      const [start, end] = [plan.batches.ends[number - 1] ?? 0, plan.batches.ends[number]!];
      const ends = plan.ends.subarray(firstAbove(plan.ends, start), firstAbove(plan.ends, end));
      const ofText = { textId: text.id, givenWords };
      const counted = await learner.countPatterns(
        content.slice(start, end),
        ends.map((one) => one - start),
        ofText,
      );
      batches[number] = { start, counted };
    });
    for (const { start, counted } of batches) {
      for (const { id, count, places } of counted) {
        const sum = counts.get(id) ?? { occurrences: 0, starts: [], ends: [] };
        sum.occurrences += count;
        for (const place of places.slice(0, MOST_PLACES - sum.starts.length)) {
          sum.starts.push(place.start + start);
          sum.ends.push(place.end + start);
        }
        counts.set(id, sum);
      }
    }
    await this.store(text.id, countedBy, counts);
  }

  private async store(
    textId: number,
    countedBy: string,
    counts: ReadonlyMap<string, { occurrences: number; starts: number[]; ends: number[] }>,
  ): Promise<void> {
    await this.database.transaction(async (transaction) => {
      // Two replicas may count at once: whoever has the text's row writes, and a text that is gone has none.
      const there: { id: number }[] = await transaction.query('SELECT id FROM texts WHERE id = $1 FOR UPDATE', [
        textId,
      ]);
      if (there.length === 0) return;
      await transaction.query('DELETE FROM text_grammar WHERE text_id = $1', [textId]);
      await transaction.query(
        `INSERT INTO text_grammar (text_id, pattern, occurrences, starts, ends)
         SELECT $1, pattern, occurrences, starts, ends
         FROM jsonb_to_recordset($2) AS g (pattern text, occurrences int, starts int[], ends int[])`,
        [textId, JSON.stringify([...counts].map(([pattern, one]) => ({ pattern, ...one })))],
      );
      await transaction.query('UPDATE texts SET grammar_counted_by = $2 WHERE id = $1', [textId, countedBy]);
    });
  }
}

/** Places that are kept of each grammar point. */
const MOST_PLACES = 8;

/** The sentence that a place of a text begins in, with the place in it. */
function sentenceAt(content: string, { ends }: TextPlan, { start, end }: { start: number; end: number }) {
  const index = firstAbove(ends, start);
  const from = index === 0 ? 0 : ends[index - 1]!;
  const raw = content.slice(from, ends[index]);
  const japanese = raw.trim();
  const offset = from + raw.indexOf(japanese);
  return { japanese, start: start - offset, end: end - offset };
}
