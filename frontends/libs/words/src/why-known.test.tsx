import { answer, fakeGateway } from '@ichibun/page-test-kit/fake-gateway';
import { demoUser, renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AskWhyKnown } from './why-known.js';

const ofParts = { parts: [], knownByParts: false, declaredUnknown: false };
const cat = {
  word: '猫',
  reading: 'ねこ',
  known: true,
  blocked: false,
  reasons: [],
  learning: [],
  nearly: [],
  ...ofParts,
};

async function explained(why: object, isKnown: boolean): Promise<string> {
  fakeGateway({
    'GET /api/auth/user': () => ({ user: demoUser }),
    'GET /api/vocabulary/7/why': () => ({ ...cat, ...why }),
  });
  const { user } = renderPageOfUser(<AskWhyKnown uniqueVocabId={7} isKnown={isKnown} />);
  await user.click(await screen.findByText(`Why is this ${isKnown ? 'known' : 'unknown'}?`));
  await screen.findAllByText(/vocabulary/);
  return screen.getByRole('status').textContent;
}

beforeEach(() => localStorage.clear());

describe('why a word counts as known', () => {
  const own = { word: '猫', reading: 'ねこ', state: 'known' };
  it.each([
    [
      { word: '猫', reason: 'form', state: 'known' },
      'Your vocabulary has 猫, without a reading: that covers every reading of it.',
    ],
    [{ ...own, reason: 'form-and-reading' }, 'Your vocabulary has 猫（ねこ）, read like this.'],
    [
      { ...own, reason: 'form-and-entry' },
      'Your vocabulary has 猫（ねこ）, which the dictionary lists as another reading of this word.',
    ],
    [
      { ...own, reason: 'spelling' },
      'Your vocabulary has 猫（ねこ）, which is this word, written a little differently.',
    ],
    [{ ...own, reason: 'kanji-form' }, 'Your vocabulary has 猫（ねこ）: a word known in kanji is known in kana, too.'],
  ])('%j', async (reason, text) => {
    expect(await explained({ reasons: [reason] }, true)).toBe(text);
  });

  it.each([
    ['young', 'Your vocabulary has 猫（ねこ）, read like this. You remember it (young).'],
    ['mature', /remembered it for 21 days or more \(mature\)\.$/],
  ])('by reviews alone: %s', async (state, text) => {
    expect(await explained({ reasons: [{ ...own, reason: 'form-and-reading', state }] }, true)).toMatch(text);
  });

  it('says of a word that is being learned that it does not count yet', async () => {
    const text = await explained({ known: false, learning: [{ ...own, state: 'learning' }] }, false);
    expect(text).toBe('Your vocabulary has 猫（ねこ）, which you are learning: it does not count as known yet.');
  });

  it.each([
    [{ known: true, knownByParts: true }, 'It is made of words that you know:'],
    [
      { known: false, declaredUnknown: true },
      'You said that you do not know it, though you know the words it is made of:',
    ],
    [{ known: false }, 'It would count as known if you knew all the words it is made of, read like this:'],
  ])('says of a compound what it is made of: %j', async (state, text) => {
    const parts = [
      { uniqueVocabId: 8, word: '誕生', reading: 'たんじょう', known: true, reasons: [] },
      { uniqueVocabId: 9, word: '日', reading: 'ひ', known: false, reasons: [] },
    ];
    fakeGateway({
      'GET /api/auth/user': () => ({ user: demoUser }),
      'GET /api/vocabulary/7/why': () => ({ ...cat, word: '誕生日', ...state, parts }),
    });
    const { user } = renderPageOfUser(<AskWhyKnown uniqueVocabId={7} isKnown={state.known} />);
    await user.click(await screen.findByText(`Why is this ${state.known ? 'known' : 'unknown'}?`));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((part) => part.textContent)).toEqual([
      '誕生（たんじょう）: known',
      '日（ひ）: not known',
    ]);
  });

  it('says of an unknown word what comes near it, and that it is blocked', async () => {
    const text = await explained({ known: false, blocked: true, nearly: [{ word: '猫', reading: 'びょう' }] }, false);
    expect(text).toContain('猫（ねこ） is not in your vocabulary.');
    expect(text).toContain('猫（びょう）');
    expect(text).toContain('won’t be recommended');
  });

  it('says why it cannot tell, and tries again', async () => {
    const gateway = fakeGateway({
      'GET /api/auth/user': () => ({ user: demoUser }),
      'GET /api/vocabulary/7/why': () => answer(404, { code: 'x.y', message: 'There is no such word.' }),
    });
    const { user } = renderPageOfUser(<AskWhyKnown uniqueVocabId={7} isKnown />);
    await user.click(await screen.findByText('Why is this known?'));
    expect(await screen.findByText('There is no such word.')).toBeTruthy();
    gateway.on({
      'GET /api/vocabulary/7/why': () => ({ ...cat, reasons: [{ word: '猫', reason: 'form', state: 'known' }] }),
    });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/every reading of it/)).toBeTruthy();
  });
});
