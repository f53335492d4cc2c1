import { answer } from '@ichibun/page-test-kit/fake-gateway';
import { renderPageOfUser } from '@ichibun/page-test-kit/render-page';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { cat, gatewayWith, read, wordsShown } from '../testing/vocabulary-page.js';
import VocabularyPage from '../vocabulary-page.js';

beforeEach(() => localStorage.clear());

describe('exporting', () => {
  it('needs words, and downloads them as an Anki deck', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:deck';
    HTMLAnchorElement.prototype.click = function click() {
      names.push(this.download);
    };
    const gateway = gatewayWith([cat, read]);
    gateway.on({ 'POST /api/users/1/vocabulary/export-anki': () => answer(200, 'a package') });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await wordsShown();
    await user.click(screen.getByRole('button', { name: 'Export to Anki' }));
    expect(screen.getByText(/^2 words\./)).toBeTruthy();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Deck exported')).toBeTruthy();
    expect(names).toEqual(['Ichibun Vocabulary.apkg']);
    expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toEqual({ deckName: 'Ichibun Vocabulary' });
  });

  it('says before and after that sounds and pictures of notes from Anki have no room in a deck', async () => {
    URL.createObjectURL = () => 'blob:deck';
    HTMLAnchorElement.prototype.click = () => {};
    const plan = { ownCards: 2, answeredCards: 0, answers: 0, otherCards: 0, decks: [], noteTypes: [] };
    const made = answer(200, 'a package');
    made.headers.set('x-ichibun-files-left-out', '3');
    const gateway = gatewayWith([cat, read]);
    gateway.on({
      'GET /api/users/1/anki/plan': () => ({ ...plan, mediaBytes: 340_000_001 }),
      'POST /api/users/1/vocabulary/export-anki': () => made,
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await wordsShown();
    await user.click(screen.getByRole('button', { name: 'Export to Anki' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(/341 MB of sounds and pictures, and a deck takes 200 MB/)).toBeTruthy();
    await user.click(dialog.getByRole('checkbox', { name: /Also 2 words that came from your Anki/ }));
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText(/3 sounds and pictures did not fit into the 200 MB of a deck/)).toBeTruthy();
    expect(gateway.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ withWordsOfAnki: true });
  });

  it('says before how many gaps and further cards go along to another Anki', async () => {
    const plan = { answeredCards: 0, answers: 0, otherCards: 0, decks: [], noteTypes: [], mediaBytes: 0 };
    gatewayWith([cat, read]).on({
      'GET /api/users/1/anki/plan': () => ({ ...plan, ownCards: 5, furtherCards: 3 }),
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await wordsShown();
    await user.click(screen.getByRole('button', { name: 'Export to Anki' }));
    const choice = await within(screen.getByRole('dialog')).findByRole('checkbox', { name: /came from your Anki/ });
    expect(choice.closest('label')!.textContent).toMatch(
      /^Also 2 words and 3 gaps and further cards that came from your Anki/,
    );
  });

  it('says nothing of it where there is room', async () => {
    URL.createObjectURL = () => 'blob:deck';
    HTMLAnchorElement.prototype.click = () => {};
    const plan = { ownCards: 2, answeredCards: 0, answers: 0, otherCards: 0, decks: [], noteTypes: [] };
    gatewayWith([cat, read]).on({
      'GET /api/users/1/anki/plan': () => ({ ...plan, mediaBytes: 200_000_000 }),
      'POST /api/users/1/vocabulary/export-anki': () => answer(200, 'a package'),
    });
    const { user } = renderPageOfUser(<VocabularyPage />);
    await wordsShown();
    await user.click(screen.getByRole('button', { name: 'Export to Anki' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('checkbox', { name: /Also 2 words that came from your Anki/ });
    expect(dialog.queryByText(/a deck takes 200 MB/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    expect((await screen.findByText(/^Open Ichibun Vocabulary.apkg with Anki/)).textContent).not.toContain('200 MB');
  });

  it('is not offered without words', async () => {
    gatewayWith([]);
    renderPageOfUser(<VocabularyPage />);
    await screen.findByText('No words yet');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export to Anki' }).disabled).toBe(true);
  });
});
