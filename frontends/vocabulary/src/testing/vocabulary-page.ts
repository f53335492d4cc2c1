import { fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { localTime } from '@ichibun/page-test-kit/local-time';
import { demoUser } from '@ichibun/page-test-kit/render-page';
import { screen, within } from '@testing-library/react';

export const cat = {
  id: 1,
  word: '猫',
  reading: 'ねこ',
  meaning: 'cat',
  meaningsCount: 1,
  addedAt: '2026-11-21T00:00:00Z',
  fromSet: false,
  state: 'known',
  hasCard: false,
  isResting: false,
  isBlocked: false,
};
export const read = { ...cat, id: 2, word: '読む', reading: 'よむ', meaning: 'to read\nto recite', meaningsCount: 2 };
export const tokyo = {
  id: 5,
  uniqueVocabId: 77,
  word: '東京',
  reading: 'とうきょう',
  otherSpellings: ['東亰'],
  meaning: '',
  addedAt: localTime('2026-11-20T00:00'),
};

export function gatewayWith(vocabulary: object[], blockedWords: object[] = []) {
  return fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/users/1/vocabulary': () => ({ vocabulary }),
    'GET /api/users/1/vocabulary/blocked': () => ({ blockedWords }),
    'GET /api/users/1/vocabulary/import': () => ({ jobs: [] }),
    'GET /api/users/1/corrections': () => ({ corrections: [] }),
    'GET /api/vocabulary/settings': () => ({ partsCount: true, spellingsCount: true, oldSpellingsCount: true }),
    'GET /api/users/1/known-sets': () => ({ knownSets: [] }),
    'GET /api/users/1/word-bands': () => ({
      bands: [
        { frequencyBand: 1000, jlpt: 'N5', wordIds: [1] },
        { frequencyBand: null, jlpt: null, wordIds: [2] },
      ],
      spellings: [{ wordId: 2, otherSpellings: ['讀む', 'よむ'] }],
    }),
    'GET /api/users/1/known-sets/preview': () => ({ words: 0, newWords: 0, examples: [] }),
    'GET /api/dictionary': () => ({ frequencySources: [] }),
  });
}

export const bank = () => screen.findByRole('region', { name: 'Your Vocabulary Bank' });
export const wordsShown = async () =>
  within(await screen.findByRole('table', { name: 'Your vocabulary' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
