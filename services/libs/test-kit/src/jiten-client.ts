interface Word {
  readonly wordId: number;
  readonly readingIndex: number;
  readonly spelling: string;
  readonly reading: string;
  readonly partsOfSpeech: readonly string[];
  readonly meaningsChunks: readonly (readonly string[])[];
  readonly meaningsPartOfSpeech: readonly (readonly string[])[];
  readonly knownState: readonly number[];
  readonly pitchAccents: readonly number[];
  readonly studyDeckIds: readonly number[];
}

interface Token {
  readonly wordId: number;
  readonly readingIndex: number;
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

/** A word of a page as the extension colours it. */
export interface ColouredWord {
  readonly text: string;
  readonly wordId: number;
  readonly spelling: string;
  readonly reading: string;
  readonly meanings: readonly string[];
  readonly state: string;
}

const STATES = ['new', 'young', 'mature', 'blacklisted', 'due', 'mastered', 'redundant', 'suspended'];

/**
 * Asks Jiten's API as Jiten Reader does, and throws where it fails: of statuses it looks at those of keys alone, and it
 * trusts what has come.
 *
 * @param address as it is typed into its settings
 * @param key its API key
 */
export class JitenClient {
  constructor(
    private readonly address: string,
    private readonly key: string,
  ) {}

  /** @throws Error where the key is refused, which the extension then takes for wrong until another is typed */
  ping(): Promise<unknown> {
    return this.post('reader/ping');
  }

  async studyDecks(): Promise<string[]> {
    return ((await this.post('srs/reader-study-decks')) as { name: string }[]).map(({ name }) => name);
  }

  /** The words of paragraphs. @throws Error where a token has no row in the vocabulary, or stands elsewhere */
  async parse(paragraphs: readonly string[]): Promise<ColouredWord[][]> {
    const { tokens, vocabulary } = (await this.post('reader/parse', { text: paragraphs })) as {
      tokens: Token[][];
      vocabulary: Word[];
    };
    const cards = new Map(vocabulary.map((word) => [`${word.wordId}:${word.readingIndex}`, word]));
    return paragraphs.map((paragraph, index) =>
      tokens[index]!.map(({ wordId, readingIndex, start, end, length }) => {
        const card = cards.get(`${wordId}:${readingIndex}`)!;
        card.partsOfSpeech.includes('prt');
        for (const at of card.meaningsChunks.keys()) card.meaningsPartOfSpeech[at]!.join();
        if (end - start !== length) throw new Error('a token of another length');
        const text = paragraph.slice(start, end);
        const meanings = card.meaningsChunks.flat();
        const { spelling, reading } = card;
        return { text, wordId, spelling, reading, meanings, state: STATES[card.knownState[0]!]! };
      }),
    );
  }

  async statesOf(ids: readonly number[]): Promise<string[]> {
    const answer = (await this.post('reader/lookup-vocabulary', { words: ids.map((id) => [id, 0]) })) as {
      result: number[][];
      decks: number[][];
    };
    return ids.map((_, index) => STATES[answer.result[index]![0]!]!);
  }

  /** Presses a button of the word: `neverForget-add`, `blacklist-remove`. */
  async press(wordId: number, state: string): Promise<void> {
    await this.post('srs/set-vocabulary-state', { wordId, readingIndex: 0, state });
  }

  /** Adds a word to the first deck, with the sentence of the page that it was pressed in. */
  async addToDeck(wordId: number, sentence: string, source: string): Promise<void> {
    const [deck] = (await this.post('srs/reader-study-decks')) as { userStudyDeckId: number }[];
    if (!deck) throw new Error('There is no deck to choose');
    const word = { wordId, readingIndex: 0, occurrences: 1, sentence, source };
    await this.post(`srs/study-decks/${deck.userStudyDeckId}/words`, word);
  }

  /** Adds a sentence to a word that is learned already. */
  async addExample(wordId: number, text: string, source: string): Promise<void> {
    await this.post(`user/example-sentences/${wordId}/0`, { text, source });
  }

  async post(path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.address}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `ApiKey ${this.key}`, accept: 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status === 401 || response.status === 403) throw new Error('API key was rejected');
    if (response.status === 429 || response.status >= 500) throw new Error('tried again later');
    const answer = (await response.json()) as object;
    // It fails on what is no object.
    if ('error_message' in answer) throw new Error(String(answer.error_message));
    return answer;
  }
}
