import { createRequire } from 'node:module';

/** A token as kuromoji describes it. */
interface KuromojiToken {
  readonly surface_form: string;
  readonly basic_form: string;
  readonly reading?: string;
}

/** The kuromoji package's own tokenizer, to compare ours with. */
export function stockKuromoji(): Promise<{ tokenize(text: string): KuromojiToken[] }> {
  const require = createRequire(import.meta.url);
  const dicPath = require.resolve('kuromoji/package.json').replace('package.json', 'dict');
  return new Promise((resolve, reject) => {
    require('kuromoji')
      .builder({ dicPath })
      .build((error: Error | null, tokenizer: { tokenize(text: string): KuromojiToken[] }) =>
        error ? reject(error) : resolve(tokenizer),
      );
  });
}
