import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const { removeOrphans } = (await import(String(new URL('../../../scripts/set-up.mjs', import.meta.url)))) as {
  removeOrphans(folder: string): void;
};

it.each([
  ['src', {}, 'src/a.ts', 'dist/a.js'],
  ['its own folder', { compilerOptions: { rootDir: '.' } }, 'gen/a.ts', 'dist/gen/a.js'],
])(
  'a package whose sources are in %s keeps what is compiled of them, and nothing else',
  (_, config, source, compiled) => {
    const folder = mkdtempSync(join(tmpdir(), 'ichibun-package-'));
    try {
      const files = { 'tsconfig.json': JSON.stringify(config), [source]: '', [compiled]: '', 'dist/gone.js': '' };
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      removeOrphans(folder);
      expect(existsSync(join(folder, compiled))).toBe(true);
      expect(existsSync(join(folder, 'dist/gone.js'))).toBe(false);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
