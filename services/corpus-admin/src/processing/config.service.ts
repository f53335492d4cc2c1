import { TextModel } from '@ichibun/ai/text-model';
import { Database } from '@ichibun/kit/database';
import { DomainError } from '@ichibun/kit/errors';
import { Injectable } from '@nestjs/common';
import { Spacy } from './spacy.js';

/** How texts are split into sentences. */
export type SentenceSplit = 'legacy' | 'spacy' | 'ruby-pragmatic';
/** How the words of sentences are found; legacy is a language model, or the built-in analyser where there is none. */
export type WordLemmatization = 'legacy' | 'spacy';

export interface ProcessingConfig {
  readonly sentenceSplit: SentenceSplit;
  readonly wordLemmatization: WordLemmatization;
}

/** How what comes next is processed, and which choices there are. */
@Injectable()
export class ConfigService {
  constructor(
    private readonly database: Database,
    private readonly spacy: Spacy,
    private readonly model: TextModel,
  ) {}

  async get(): Promise<ProcessingConfig> {
    const config = await this.database.queryOne<ProcessingConfig>(
      'SELECT sentence_split AS "sentenceSplit", word_lemmatization AS "wordLemmatization" FROM corpus_state',
    );
    return config;
  }

  /** Why spaCy cannot be chosen, and whether legacy lemmatization has a language model. */
  async choices(): Promise<{ spacyProblem: DomainError | undefined; hasModel: boolean }> {
    return { spacyProblem: await this.spacy.problem(), hasModel: this.model.isConfigured };
  }

  /** @throws DomainError `corpus.spacy-unavailable` (invalid) when spaCy is chosen and does not answer */
  async set(config: ProcessingConfig): Promise<void> {
    if (config.sentenceSplit === 'spacy' || config.wordLemmatization === 'spacy') {
      const problem = await this.spacy.problem();
      if (problem) throw problem;
    }
    await this.database.query('UPDATE corpus_state SET sentence_split = $1, word_lemmatization = $2', [
      config.sentenceSplit,
      config.wordLemmatization,
    ]);
  }
}
