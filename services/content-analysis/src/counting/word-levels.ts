import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { inParts } from '@ichibun/kit/parts';
import { LanguageService } from '@ichibun/proto/language';
import { Injectable } from '@nestjs/common';
import { AdoptedAnalyser } from './adopted-analyser.js';

/** By lexeme: the level of the JLPT, 5 (N5) to 1; 0 of no level. */
export type LevelsByLexeme = Uint8Array;

/** Entries that are asked for at once. */
const ASK_AT_ONCE = 5_000;
/** How soon other lists or another dictionary are noticed. */
const KEPT_MS = 10 * 60_000;
const NOT_ASKED = 255;

/** Levels of the JLPT of lexemes, one byte each; cached, since they change only with the dictionary and the lists. */
@Injectable()
export class WordLevels {
  private levels = new Uint8Array(0);
  private lists = '';
  private seenAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly analyser: AdoptedAnalyser,
  ) {}

  /** Names the lists and the dictionary that levels are from; empty where there are none. */
  async source(): Promise<string> {
    if (performance.now() - this.seenAt < KEPT_MS) return this.lists;
    const found = await orUndefined(this.analyser.call(LanguageService.method.getDictionary, {}));
    if (!found) return this.lists;
    const lists = found.hasLevels ? found.analyserVersion : '';
    if (lists !== this.lists) this.levels = new Uint8Array(0);
    this.lists = lists;
    this.seenAt = performance.now();
    return lists;
  }

  /**
   * The levels of some lexemes.
   *
   * @returns undefined where there are no lists, or the language service does not answer
   */
  async of(lexemeIds: readonly number[]): Promise<LevelsByLexeme | undefined> {
    if ((await this.source()) === '') return undefined;
    const missing = lexemeIds.filter((id) => (this.levels[id] ?? NOT_ASKED) === NOT_ASKED);
    if (missing.length > 0 && !(await this.ask(missing))) return undefined;
    return this.levels;
  }

  private async ask(lexemeIds: readonly number[]): Promise<boolean> {
    const most = lexemeIds.reduce((id, other) => Math.max(id, other), 0);
    if (most >= this.levels.length) {
      const longer = new Uint8Array(most + 1).fill(NOT_ASKED);
      longer.set(this.levels);
      this.levels = longer;
    }
    const rows: { id: number; entry: string }[] = await this.database.query(
      `SELECT id, entry FROM lexemes WHERE id = ANY($1::int[]) AND entry <> ''`,
      [lexemeIds],
    );
    const found = new Map<number, number>();
    for (const part of inParts(rows, ASK_AT_ONCE)) {
      const entries = part.map(({ entry }) => entry);
      const answer = await orUndefined(this.analyser.call(LanguageService.method.listLevels, { entries }));
      if (!answer || answer.levels.length < part.length) return false;
      for (const [index, { id }] of part.entries()) found.set(id, answer.levels[index]!);
    }
    for (const id of lexemeIds) this.levels[id] = found.get(id) ?? 0;
    return true;
  }
}

/** Figures are shown without levels while the language service does not answer. */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && UNAVAILABLE_CODES.includes(error.code)) return undefined;
    throw error;
  }
}

const UNAVAILABLE_CODES = ['rpc.unavailable', 'rpc.timeout'];
