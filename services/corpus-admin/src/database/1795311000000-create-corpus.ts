import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCorpus1795311000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.createSentences(runner);
    await this.createState(runner);
    await this.createLearnerTables(runner);
  }

  private async createSentences(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sources (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('starter', 'upload')),
        language text NOT NULL DEFAULT 'ja',
        name text NOT NULL,
        filename text NOT NULL,
        file_size int NOT NULL,
        -- Key in the object store; null once the file has been read.
        file_object text,
        -- What of the starter files has been read.
        content_hash text,
        status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'processing', 'completed', 'failed')),
        -- How its text is split: as configured when reading began, so that an interrupted reader goes on alike.
        sentence_split text,
        -- Lines or sentences of the file that are in the tables below, and whether that is all of them.
        read_position int NOT NULL DEFAULT 0,
        is_read boolean NOT NULL DEFAULT false,
        -- As of when it was last completed.
        total_sentences int NOT NULL DEFAULT 0,
        duplicate_sentences int NOT NULL DEFAULT 0,
        processed_sentences int NOT NULL DEFAULT 0,
        failed_sentences int NOT NULL DEFAULT 0,
        error_message text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        completed_at timestamptz
      )`);
    await runner.query("CREATE UNIQUE INDEX sources_starter ON sources (language) WHERE kind = 'starter'");
    await runner.query(`
      CREATE TABLE sentences (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        language text NOT NULL DEFAULT 'ja',
        text text NOT NULL,
        -- English; empty when there is none.
        translation text NOT NULL DEFAULT '',
        -- 1 (easiest) to 5, where people have graded it.
        level int,
        status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'processed', 'failed')),
        failure text NOT NULL DEFAULT '',
        -- Its different words, null before they were found. While it waits to be processed again, those of last time.
        lexeme_ids int[],
        -- Occurrences of words.
        length int,
        has_predicate boolean,
        has_names boolean,
        -- What found the words, with its version, and why it was not what had been chosen.
        processed_by text NOT NULL DEFAULT '',
        fallback_reason text NOT NULL DEFAULT '',
        -- Of the corpus when this was last changed: see corpus_state.
        version int NOT NULL DEFAULT 0
      )`);
    await runner.query('CREATE UNIQUE INDEX sentences_text ON sentences (language, md5(text))');
    await runner.query("CREATE INDEX sentences_waiting ON sentences (id) WHERE status = 'waiting'");
    await runner.query("CREATE INDEX sentences_failed ON sentences (id) WHERE status = 'failed'");
    await runner.query('CREATE INDEX sentences_version ON sentences (version)');
    await runner.query(`
      CREATE TABLE source_sentences (
        source_id int NOT NULL REFERENCES sources ON DELETE CASCADE,
        sentence_id int NOT NULL REFERENCES sentences,
        -- Whether this source has brought the sentence into the corpus.
        is_new boolean NOT NULL,
        PRIMARY KEY (source_id, sentence_id)
      )`);
    await runner.query('CREATE INDEX source_sentences_sentence_id ON source_sentences (sentence_id)');
    // What is known of the words that are in sentences.
    await runner.query(`
      CREATE TABLE lexemes (
        id int PRIMARY KEY,
        -- Among this many most frequent words; 0 when it is rarer or not known.
        frequency_band int NOT NULL,
        -- A particle or an auxiliary.
        is_grammar boolean NOT NULL
      )`);
    // Sentences that are gone, for indexes in memory.
    await runner.query('CREATE TABLE removals (version int PRIMARY KEY, sentence_ids int[] NOT NULL)');
  }

  private async createState(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE corpus_state (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        -- Rises with every change of sentences; in the order in which the changes are committed.
        version int NOT NULL DEFAULT 0,
        sentence_split text NOT NULL DEFAULT 'legacy',
        word_lemmatization text NOT NULL DEFAULT 'legacy',
        -- The built-in analyser that what it has found was found with.
        analyser text NOT NULL DEFAULT '',
        -- The run that may write: what an earlier one still sends is refused.
        epoch int NOT NULL DEFAULT 0,
        is_processing boolean NOT NULL DEFAULT false,
        run_id uuid,
        started_at timestamptz,
        progress_at timestamptz,
        batches int NOT NULL DEFAULT 0,
        batch_size int NOT NULL DEFAULT 1,
        processed int NOT NULL DEFAULT 0,
        input_tokens bigint NOT NULL DEFAULT 0,
        output_tokens bigint NOT NULL DEFAULT 0,
        fallback_sentences int NOT NULL DEFAULT 0,
        fallback_reason text NOT NULL DEFAULT '',
        -- Sentences that were processed or failed in all runs: what the monitor compares.
        total_processed bigint NOT NULL DEFAULT 0,
        monitor_count bigint NOT NULL DEFAULT 0,
        monitor_stalls int NOT NULL DEFAULT 0,
        monitor_checked_at timestamptz,
        monitor_restarted_at timestamptz
      )`);
    await runner.query('INSERT INTO corpus_state DEFAULT VALUES');
  }

  private async createLearnerTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE learner_settings (
        user_id int PRIMARY KEY,
        particles_known boolean NOT NULL,
        names_ignored boolean NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE dismissed_sentences (
        user_id int NOT NULL,
        sentence_id int NOT NULL REFERENCES sentences ON DELETE CASCADE,
        PRIMARY KEY (user_id, sentence_id)
      )`);
    await runner.query('CREATE INDEX dismissed_sentences_sentence_id ON dismissed_sentences (sentence_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE dismissed_sentences, learner_settings, corpus_state, removals, lexemes, source_sentences, sentences,
         sources`,
    );
  }
}
